import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "../compile.ts";
import { frontEndFolder, versionOf } from "../fingerprint.ts";
import { sharedVersions } from "../shared.ts";
import { sharedExports } from "../shared-exports.ts";
import { devConfig } from "./config.ts";
import { parseShell, type ShellDescription } from "./live-shell.ts";

/** Where the package that other repositories install has the shell. */
const packaged = join(import.meta.dirname, "shell");

/** Beside the files of the shell: its version, and what it provides to remotes. */
const descriptionFile = "shell.json";

/** Builds the shell of this checkout with React's warnings and hot replacement. Throws BuildError. */
export async function compileDevelopmentShell(outDir: string): Promise<void> {
  const folder = frontEndFolder("shell");
  const stats = await compile(devConfig({ name: "shell", folder, outDir }));
  const provides = sharedExports(stats.modules ?? []);
  const description: ShellDescription = {
    version: versionOf("shell"),
    shared: sharedVersions(folder, { keys: Object.keys(provides), provides: true }),
    provides,
  };
  writeFileSync(join(outDir, descriptionFile), JSON.stringify(description));
}

/** Returns the folder of the development shell: the packaged one, or built from this checkout. */
export async function developmentShell(outDir: string): Promise<string> {
  if (existsSync(packaged)) return packaged;
  await compileDevelopmentShell(outDir);
  return outDir;
}

export const isPackaged = (shellDir: string): boolean => shellDir === packaged;

export const describeShell = (shellDir: string): ShellDescription =>
  parseShell(readFileSync(join(shellDir, descriptionFile), "utf8"));
