import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parse } from "yaml";
import { packageFolder, workspaceRoot } from "../../packages/web/federation/src/index.ts";

type Versions = Record<string, string>;
export type Exports = { [key: string]: string | Exports };

/** The used fields of a `package.json`. */
export interface Package {
  name: string;
  version: string;
  description: string;
  exports?: Exports;
  bin?: Record<string, string>;
  dependencies?: Versions;
  devDependencies?: Versions;
}

export const readPackage = (file: string): Package => JSON.parse(readFileSync(file, "utf8"));

/**
 * Returns the `package.json` of a package as npm publishes it: compiled files, real versions.
 * @param repository address of the sources, e.g. `https://github.com/good-deeds/good-deeds`
 */
export function publishedPackage(file: string, repository: string | null = null): Package {
  const { private: _, ...own } = readPackage(file) as Package & { private?: boolean };
  const { license } = readPackage(join(workspaceRoot, "package.json")) as Package & {
    license: string;
  };
  return {
    ...own,
    license,
    // The oldest that their dependencies run on; this repository's commands bring their own Node.
    engines: { node: ">=22.12" },
    publishConfig: { access: "public" },
    ...(repository && {
      repository: {
        type: "git",
        url: `git+${repository}.git`,
        directory: relative(workspaceRoot, dirname(file)),
      },
    }),
    ...(own.exports && { exports: compiledExports(own.exports) }),
    ...(own.bin && { bin: mapValues(own.bin, compiledFile) }),
    dependencies: resolvedVersions(own.dependencies),
    devDependencies: resolvedVersions(own.devDependencies),
  } as Package;
}

/** Names the compiled file, and its declarations, in place of each TypeScript file. */
export const compiledExports = (exports: Exports): Exports =>
  mapValues(exports, (target): string | Exports => {
    if (typeof target !== "string") return compiledExports(target);
    if (!isTypeScript.test(target)) return target;
    return { types: target.replace(isTypeScript, ".d.ts"), default: compiledFile(target) };
  });

const isTypeScript = /\.tsx?$/;
const compiledFile = (path: string): string => path.replace(isTypeScript, ".js");

/** Replaces `workspace:` and `catalog:` by the versions that they stand for. */
export const resolvedVersions = (versions: Versions = {}): Versions =>
  Object.fromEntries(
    Object.entries(versions).map(([name, version]) => {
      if (version.startsWith("workspace:")) return [name, `^${workspaceVersion(name)}`];
      return [name, version === "catalog:" ? catalogVersion(name) : version];
    }),
  );

const workspaceVersion = (name: string): string =>
  readPackage(join(packageFolder(name.replace("@deeds/", "")), "package.json")).version;

function catalogVersion(library: string): string {
  const text = readFileSync(join(workspaceRoot, "pnpm-workspace.yaml"), "utf8");
  const { catalog } = parse(text) as { catalog: Versions };
  const version = catalog[library];
  if (!version) throw new Error(`The catalog has no ${library}`);
  return version;
}

const mapValues = <From, To>(record: Record<string, From>, change: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
