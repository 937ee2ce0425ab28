import { readFileSync } from "node:fs";
import { pageFile, writePage } from "../configuration/page.ts";
import type { Result } from "./run-tool.ts";

/** Checks that docs/configuration.md agrees with the schemas of all processes. */
export async function checkConfiguration(): Promise<Result> {
  return {
    passed: readFileSync(pageFile, "utf8") === writePage(),
    output:
      "docs/configuration.md is out of date. Run: node scripts/run.mjs scripts/configuration.ts",
  };
}
