import { existsSync } from "node:fs";
import { join } from "node:path";
import { compile } from "../compile.ts";
import { frontEndFolder } from "../fingerprint.ts";
import { devConfig } from "./config.ts";

/** Where the package that other repositories install has the shell. */
const packaged = join(import.meta.dirname, "shell");

/** Builds the shell of this checkout with React's warnings and hot replacement. Throws BuildError. */
export async function compileDevelopmentShell(outDir: string): Promise<void> {
  await compile(devConfig({ name: "shell", folder: frontEndFolder("shell"), outDir }));
}

/** Returns the folder of the development shell: the packaged one, or built from this checkout. */
export async function developmentShell(outDir: string): Promise<string> {
  if (existsSync(packaged)) return packaged;
  await compileDevelopmentShell(outDir);
  return outDir;
}
