import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { FrontEndName } from "@deeds/contracts";

/** Where this package and those beside it lie: in the checkout, or installed in another repository. */
const packagesFolder = resolve(import.meta.dirname, "../..");

/** Root folder of the repository; of no use where this package is installed. */
export const workspaceRoot = resolve(packagesFolder, "..");

/** Folder of a front end; the top level of the repository names them. */
export const frontEndFolder = (name: FrontEndName): string => join(workspaceRoot, name);

/** Folder of a shared package. */
export const packageFolder = (name: string): string => join(packagesFolder, name);

/** The shell provides what remotes share; it is built differently. */
export const isShell = (name: FrontEndName): boolean => name === "shell";

/** The nearest file or folder of this name, from a folder upwards; null when there is none. */
export function findUpwards(folder: string, name: string): string | null {
  const found = join(folder, name);
  if (existsSync(found)) return found;
  const parent = dirname(folder);
  return parent === folder ? null : findUpwards(parent, name);
}
