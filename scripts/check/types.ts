import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { inParallel, type Result, root, runTool } from "./run-tool.ts";

/** The used fields of a `tsconfig.json`. */
interface Program {
  extends: string;
  compilerOptions?: Record<string, unknown>;
  include: string[];
}

const cache = join(root, "node_modules/.cache/check");

/**
 * Type-checks every workspace. Those with the same settings are checked as one program: what they
 * share is then read once, which makes it five times as fast as one program per workspace.
 */
export async function checkTypes(): Promise<Result> {
  const files = globSync("{*,packages/*/*,services/*}/tsconfig.json", { cwd: root });
  const programs = programsOf(files.toSorted()).map((program, index) => write(program, index));
  // Several checkers of one program repeat each other's work.
  const options = ["--checkers", "1", "--pretty", "false"];
  const checks = programs.map((file) => () => runTool("tsc", ["-p", file, ...options]));
  const results = await inParallel(2, checks);
  const complaints = results.filter(({ passed }) => !passed);
  return {
    passed: complaints.length === 0,
    output: complaints.map(({ output }) => output.trim()).join("\n"),
  };
}

function programsOf(files: string[]): Program[] {
  const programs = new Map<string, Program>();
  for (const file of files) {
    const folder = join(root, dirname(file));
    const config: Program = JSON.parse(readFileSync(join(root, file), "utf8"));
    const base = resolve(folder, config.extends);
    const key = JSON.stringify([base, config.compilerOptions]);
    const program = programs.get(key) ?? { ...config, extends: base, include: [] };
    program.include.push(...config.include.map((path) => resolve(folder, path)));
    programs.set(key, program);
  }
  return [...programs.values()];
}

function write(program: Program, index: number): string {
  mkdirSync(cache, { recursive: true });
  const file = join(cache, `types-${index}.json`);
  const tsBuildInfoFile = join(cache, `types-${index}.tsbuildinfo`);
  const compilerOptions = { ...program.compilerOptions, incremental: true, tsBuildInfoFile };
  writeFileSync(file, JSON.stringify({ ...program, compilerOptions }));
  return file;
}
