import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { FrontEndName } from "@deeds/contracts";

export const buildPackages = [
  "contracts",
  "federation",
  "i18n",
  "remote-kit",
  "router",
  "ui",
] as const;

const lockFile = "pnpm-lock.yaml";

const skippedFolders = new Set(["node_modules", "dist", "test", "types"]);
const skippedFiles = /\.test\.tsx?$|\.md$|^tsconfig.*\.json$/;

interface Sources {
  /** Folder of the front end; the one in the checkout by default. */
  readonly folder?: string;
  /** Root of another checkout, with its own shared packages. */
  readonly root?: string;
}

/** Returns the package's version and a hash of all inputs, the same on every machine. */
export function versionOf(name: FrontEndName, sources: Sources = {}): string {
  const { root, folder = join(root ?? workspaceRoot, name) } = sources;
  return `${packageVersion(folder)}-${hashOf(inputs(name, folder, root)).slice(0, 8)}`;
}

/**
 * Returns a hash of the lock file and of the sources in these folders; `null` without a lock file: the
 * versions of the libraries are unknown then.
 */
export function sourcesHash(folders: readonly string[]): string | null {
  const lock = findUpwards(siblingsFolder, lockFile);
  if (lock === null) return null;
  const files = [lock, ...folders.flatMap((folder) => filesUnder(folder))];
  return hashOf(files.map((file) => [file, file]));
}

function hashOf(files: readonly (readonly [path: string, file: string])[]): string {
  const hash = createHash("sha256");
  for (const [path, file] of files) {
    const bytes = readFileSync(file);
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}

function inputs(name: string, folder: string, root?: string): [path: string, file: string][] {
  const lock = findUpwards(root ?? siblingsFolder, lockFile) ?? join(folder, lockFile);
  const under = (prefix: string, at: string) =>
    filesUnder(at).map((file): [string, string] => {
      const path = relative(at, file).split(sep).join("/");
      return [`${prefix}/${path}`, file];
    });
  return [
    ...(existsSync(lock) ? [[lockFile, lock] satisfies [string, string]] : []),
    ...under(name, folder),
    ...buildPackages.flatMap((one) =>
      under(`packages/${one}`, packageFolder(one, root && join(root, "packages/web"))),
    ),
  ];
}

/** Returns the commit of a front end's sources, and whether they have uncommitted changes. */
export function revisionOf(folder: string): { commit: string | null; dirty?: true } {
  const git = (...args: string[]): string | null => {
    try {
      const output = execFileSync("git", args, {
        cwd: folder,
        stdio: ["ignore", "pipe", "ignore"],
      });
      return output.toString().trim();
    } catch {
      return null;
    }
  };
  const [root, commit] = [git("rev-parse", "--show-toplevel"), git("rev-parse", "HEAD")];
  if (root === null) return { commit };
  const all = [folder, ...buildPackages.map((name) => packageFolder(name))];
  const own = all.filter((one) => `${realpathSync(one)}${sep}`.startsWith(`${root}${sep}`));
  const changes = git("status", "--porcelain", "--", ...own);
  return { commit, ...(changes !== "" && { dirty: true as const }) };
}

function filesUnder(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const sorted = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return sorted.flatMap((entry) => {
    const path = join(folder, entry.name);
    // `.git`, `.github`, `.npmrc`: of the repository, not of the build.
    if (entry.name.startsWith(".")) return [];
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : filesUnder(path);
    return entry.isFile() && !skippedFiles.test(entry.name) ? [path] : [];
  });
}

function packageVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return String(version);
}

/** The folder beside this package: `packages/web` in the checkout, `@deeds` where it is installed. */
const siblingsFolder = resolve(import.meta.dirname, "../..");

/** Root folder of the repository; meaningless where this package is installed. */
export const workspaceRoot = resolve(siblingsFolder, "../..");

export const frontEndFolder = (name: FrontEndName): string => join(workspaceRoot, name);

/** Returns the folder of a package that front ends are built with; in a checkout of two groups. */
export function packageFolder(name: string, siblings = siblingsFolder): string {
  const shared = join(dirname(siblings), "shared", name);
  return existsSync(shared) ? shared : join(siblings, name);
}

/** The shell provides the shared modules; it is built differently. */
export const isShell = (name: FrontEndName): boolean => name === "shell";

/** Returns the nearest file or folder of this name in a folder or its parents; `null` for none. */
export function findUpwards(folder: string, name: string): string | null {
  const found = join(folder, name);
  if (existsSync(found)) return found;
  const parent = dirname(folder);
  return parent === folder ? null : findUpwards(parent, name);
}
