import { runTool } from "./check/run-tool.ts";

const { passed, output } = await runTool("biome", ["check", "--write", "."]);
process.stdout.write(output);
process.exitCode = passed ? 0 : 1;
