import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { BuildError } from "./compile.ts";
import { findUpwards, packageFolder } from "./fingerprint.ts";

/**
 * Libraries that exist once in the page. The shell bundles them, remotes only name them, so each
 * must be imported somewhere in the shell or in a package that the shell imports.
 *
 * Keys match a request exactly: `swr` does not cover `swr/mutation`, which would bring a second
 * cache along. A subpath is shared only when it is listed here.
 */
const sharedLibraries = ["react", "react-dom", "react/jsx-runtime", "swr", "zustand"];

/** Workspace packages that exist once in the page, in the shell's version. */
const sharedPackages = [
  "@deeds/i18n",
  "@deeds/i18n/errors",
  "@deeds/i18n/react",
  "@deeds/remote-kit",
  "@deeds/router",
  "@deeds/ui",
];

/** Every key that the shell must provide. */
export const sharedKeys = [...sharedLibraries, ...sharedPackages];

const packageOf = (request: string): string =>
  request
    .split("/")
    .slice(0, request.startsWith("@") ? 2 : 1)
    .join("/");

/** A library is a dependency of the front end itself or of one of its packages. */
function installedVersion(folder: string, library: string): string {
  const own = /^@deeds\/([\w-]+)/.exec(library)?.[1];
  const users = [
    folder,
    ...["federation", "i18n", "remote-kit", "ui"].map((name) => packageFolder(name)),
  ];
  const found = own
    ? join(packageFolder(own), "package.json")
    : users.map((user) => manifestOf(user, packageOf(library))).find(Boolean);
  if (!found) throw new BuildError(`${library} is shared, but not installed in any package`);
  return (JSON.parse(readFileSync(found, "utf8")) as { version: string }).version;
}

function manifestOf(user: string, name: string): string | null {
  if (!existsSync(user)) return null;
  // An installed package is a link; its dependencies are beside the target.
  return findUpwards(realpathSync(user), `node_modules/${name}/package.json`);
}

/**
 * The `shared` option of the federation plugin. Remotes get `import: false`: without it each bundles a
 * fallback copy of every library, five times the files and the compile time. The shell loads them
 * eagerly, because separate files would add a step before the first paint.
 */
export function sharedModules(folder: string, provides: boolean) {
  const common = { singleton: true, ...(provides ? { eager: true } : { import: false as const }) };
  return Object.fromEntries(
    sharedKeys.map((key) => {
      const version = installedVersion(folder, key);
      return [key, { ...common, version, requiredVersion: `^${version}` }] as const;
    }),
  );
}

/** The shell provides its runtime core, which a remote's entry runs on. */
const runtime = "@module-federation/runtime-tools";

interface UsedModules {
  readonly keys: readonly string[];
  /** Versions as the shell has them, otherwise ranges. */
  readonly provides: boolean;
}

/** Returns the versions or ranges of shared modules and of the federation runtime. */
export const sharedVersions = (
  folder: string,
  { keys, provides }: UsedModules,
): Record<string, string> =>
  Object.fromEntries(
    [...keys, runtime].map((library) => {
      const version = installedVersion(folder, library);
      return [library, provides ? version : `^${version}`];
    }),
  );
