import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

interface Package {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const readPackage = (folder: string): Package =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** The folder of the workspace that a file belongs to. */
function workspaceOf(file: string): string {
  let folder = dirname(file);
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  return folder;
}

const typesOnly = /^\s*(import|export) type [^;]*?from\s*"[^"]*"/gm;

/** Every text in a module, among them the names of what it loads. */
function textsIn(file: string): string[] {
  const source = readFileSync(file, "utf8").replaceAll(typesOnly, "");
  return [...source.matchAll(/["'`]([^"'`$\n]+)/g)].map(([, text = ""]) => text);
}

const packageOf = (name: string): string =>
  name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");

const isScript = (path: string): boolean => /\.[jt]sx?$/.test(path);

/** The folders of the libraries that the modules of a process name, from its first modules on. */
function namedLibraries(entries: readonly string[]): Set<string> {
  const libraries = new Set<string>();
  const files = new Set(entries);
  for (const file of files) {
    const workspace = workspaceOf(file);
    const versions = new Map(Object.entries(readPackage(workspace).dependencies ?? {}));
    for (const name of textsIn(file)) {
      const version = versions.get(packageOf(name));
      if (name.startsWith(".")) {
        const path = resolve(dirname(file), name);
        if (isScript(path) && existsSync(path)) files.add(path);
      } else if (version?.startsWith("workspace:")) {
        const path = createRequire(file).resolve(name);
        if (isScript(path)) files.add(path);
      } else if (version) {
        libraries.add(realpathSync(join(workspace, "node_modules", packageOf(name))));
      }
    }
  }
  return libraries;
}

/**
 * Returns the folders of the libraries that a process loads: those that its modules name, and what those
 * depend on, without optional peers such as a compiler.
 * @param entries absolute paths of its first modules
 */
export function librariesOf(entries: readonly string[]): Set<string> {
  const folders = namedLibraries(entries);
  for (const folder of folders) {
    const { dependencies, optionalDependencies, peerDependencies, ...meta } = readPackage(folder);
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !meta.peerDependenciesMeta?.[name]?.optional,
    );
    const beside = folder.slice(0, folder.lastIndexOf("/node_modules/"));
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const path = join(beside, "node_modules", name);
      if (existsSync(path)) folders.add(realpathSync(path));
    }
  }
  return folders;
}
