import { readFileSync } from "node:fs";
import { pageFile, writePage } from "../configuration/page.ts";
import type { Verdict } from "./run-tool.ts";

/** Checks that docs/configuration.md agrees with the schemas of all processes. */
export async function checkConfiguration(): Promise<Verdict> {
  const passed = readFileSync(pageFile, "utf8") === writePage();
  const output =
    "docs/configuration.md is out of date. Run: node scripts/run.mjs scripts/configuration.ts";
  return { passed, output: passed ? "" : output };
}
