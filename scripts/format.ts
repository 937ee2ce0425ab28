import { runTool } from "./check/run-tool.ts";
import { readArguments } from "./read-arguments.ts";

readArguments("node scripts/run.mjs scripts/format.ts", {});

const { passed, output } = await runTool("biome", ["check", "--write", "."]);
process.stdout.write(output);
process.exitCode = passed ? 0 : 1;
