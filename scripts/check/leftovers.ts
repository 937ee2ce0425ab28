import { spawnSync } from "node:child_process";
import { type Result, root } from "./run-tool.ts";

// Spelled so that this file does not find itself.
const forbidden = [
  ["TO", "DO"],
  ["FIX", "ME"],
  ["@ts-", "ignore"],
  ["@ts-", "nocheck"],
  ["@ts-", "expect-error"],
  ["(it|test|describe)\\.(skip|only|todo)", "\\("],
  // Documents that are not in the repository; rows of docs/spec-coverage.md have ids.
  ["[Ss]pecification \\(?", "§"],
  ["http-", "api"],
].map((parts) => parts.join(""));

const sources = ["*.ts", "*.tsx", "*.mjs", "*.css", "*.json", "*.md", "*.yml", "*.yaml"];

/** Nothing unfinished, skipped or hidden from the type checker is in a tracked file. */
export async function checkLeftovers(): Promise<Result> {
  const patterns = forbidden.flatMap((pattern) => ["-e", pattern]);
  const args = ["grep", "-nE", ...patterns, "--", ...sources, ":!pnpm-lock.yaml"];
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  // git grep ends with 1 when it finds nothing.
  return { passed: status === 1, output: stdout || stderr };
}
