import { join, resolve } from "node:path";
import type { FrontEndName } from "@deeds/contracts";

/** Root folder of the repository. */
export const workspaceRoot = resolve(import.meta.dirname, "../../..");

/** Folder of a front end; the top level of the repository names them. */
export const frontEndFolder = (name: FrontEndName): string => join(workspaceRoot, name);

/** Folder of a shared package. */
export const packageFolder = (name: string): string => join(workspaceRoot, "packages", name);

/** The shell provides what remotes share; it is built differently. */
export const isShell = (name: FrontEndName): boolean => name === "shell";
