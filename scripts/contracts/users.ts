import { spawnSync } from "node:child_process";
import { root } from "../check/run-tool.ts";
import type { Change } from "./change.ts";

/** Returns the workspaces whose sources name a call or an event. */
export function usersOf({ of, name }: Pick<Change, "of" | "name">): string[] {
  const said = of.startsWith("event ") ? `"${name}"` : `endpoints.${name}`;
  const args = ["grep", "-lwF", said, "--", "*.ts", "*.tsx"];
  const response = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  const parts = response.stdout
    .split("\n")
    .filter(
      (path) =>
        path !== "" && !/(^|\/)test\/|\.test\.tsx?$|^packages\/shared\/contracts\//.test(path),
    )
    .map((path) => /^(services\/[^/]+|packages\/[^/]+\/[^/]+|[^/]+)/.exec(path)?.[0] ?? path);
  return [...new Set(parts)].toSorted();
}
