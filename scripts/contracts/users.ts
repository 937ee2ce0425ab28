import { spawnSync } from "node:child_process";
import { root } from "../check/run-tool.ts";

/** Which parts of the house name a call or an event in their sources. */
export function usersOf(name: string): string[] {
  const args = ["grep", "-lwE", `endpoints\\.${name}|"${name}"`, "--", "*.ts", "*.tsx"];
  const answer = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  const parts = answer.stdout
    .split("\n")
    .filter(
      (path) => path !== "" && !/(^|\/)test\/|\.test\.tsx?$|^packages\/contracts\//.test(path),
    )
    .map((path) => /^((services|packages)\/[^/]+|[^/]+)/.exec(path)?.[0] ?? path);
  return [...new Set(parts)].toSorted();
}
