import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { FrontEndName } from "@deeds/contracts";
import { workspaceRoot } from "./workspace.ts";

/** Packages whose source ends up in a build or decides how it is made. */
export const buildPackages = [
  "contracts",
  "federation",
  "i18n",
  "remote-kit",
  "router",
  "ui",
] as const;

const skippedFolders = new Set(["node_modules", "dist", "test"]);
const skippedFiles = /\.test\.tsx?$|\.md$|^tsconfig.*\.json$/;

/**
 * The version of a build: its package's version and a hash of everything it is made from. The same
 * sources give the same version on every machine, with or without git; another byte gives another.
 */
export function versionOf(name: FrontEndName, root: string = workspaceRoot): string {
  const folder = join(root, name);
  const hash = createHash("sha256");
  for (const file of inputFiles(folder, root)) {
    const path = relative(root, file).split(sep).join("/");
    const bytes = readFileSync(file);
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return `${packageVersion(folder)}-${hash.digest("hex").slice(0, 8)}`;
}

function inputFiles(folder: string, root: string): string[] {
  const folders = [folder, ...buildPackages.map((name) => join(root, "packages", name))];
  return [join(root, "pnpm-lock.yaml"), ...folders.flatMap(filesUnder)];
}

function filesUnder(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const sorted = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return sorted.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : filesUnder(path);
    return entry.isFile() && !skippedFiles.test(entry.name) ? [path] : [];
  });
}

function packageVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return String(version);
}
