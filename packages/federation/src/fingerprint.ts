import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { FrontEndName } from "@deeds/contracts";
import { findUpwards, packageFolder, workspaceRoot } from "./workspace.ts";

/** Packages whose source ends up in a build or decides how it is made. */
export const buildPackages = [
  "contracts",
  "federation",
  "i18n",
  "remote-kit",
  "router",
  "ui",
] as const;

const lockFile = "pnpm-lock.yaml";

const skippedFolders = new Set(["node_modules", "dist", "test"]);
const skippedFiles = /\.test\.tsx?$|\.md$|^tsconfig.*\.json$/;

export interface Sources {
  /** Folder of the front end; the one in the checkout by default. */
  readonly folder?: string;
  /** Root of another checkout, with its own shared packages. */
  readonly root?: string;
}

/**
 * The version of a build: its package's version and a hash of everything it is made from. The same
 * sources give the same version on every machine, with or without git; another byte gives another.
 */
export function versionOf(name: FrontEndName, sources: Sources = {}): string {
  const { root, folder = join(root ?? workspaceRoot, name) } = sources;
  const hash = createHash("sha256");
  for (const [path, file] of inputs(name, folder, root)) {
    const bytes = readFileSync(file);
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return `${packageVersion(folder)}-${hash.digest("hex").slice(0, 8)}`;
}

/** Every input under the path that it has in a checkout, wherever it lies. */
function inputs(name: string, folder: string, root?: string): [path: string, file: string][] {
  const lock = findUpwards(root ?? packageFolder("."), lockFile) ?? join(folder, lockFile);
  const under = (prefix: string, at: string) =>
    filesUnder(at).map((file): [string, string] => {
      const path = relative(at, file).split(sep).join("/");
      return [`${prefix}/${path}`, file];
    });
  return [
    ...(existsSync(lock) ? [[lockFile, lock] satisfies [string, string]] : []),
    ...under(name, folder),
    ...buildPackages.flatMap((one) =>
      under(`packages/${one}`, root ? join(root, "packages", one) : packageFolder(one)),
    ),
  ];
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
