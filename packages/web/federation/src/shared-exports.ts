import type { BuildManifest } from "@deeds/contracts";
import type { Compilation, Compiler, RspackPluginInstance, StatsModule } from "@rspack/core";

type Names = BuildManifest["imports"];

/** In place of names where the exports are unknown to the compiler, e.g. after `require`. */
export const anyName = "*";

/** The declarations themselves; each use of a name is a dependency of its own. */
const declarations = new Set(["esm import", "esm export import"]);

/** Collects which exports of which shared modules a remote uses, from the compiler's module graph. */
export class SharedImports implements RspackPluginInstance {
  readonly #found = new Map<string, Set<string>>();

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap("SharedImports", (compilation) => {
      compilation.hooks.finishModules.tap("SharedImports", () => this.#collect(compilation));
    });
  }

  /** Returns the names by shared module, both sorted. */
  names(): Names {
    return Object.fromEntries(
      [...this.#found].toSorted(byKey).map(([key, names]) => [key, [...names].toSorted()]),
    );
  }

  #collect(compilation: Compilation): void {
    for (const { key, name } of sharedUses(compilation)) {
      const names = this.#found.get(key) ?? new Set();
      this.#found.set(key, names);
      if (name !== null) names.add(name);
    }
  }
}

/** Fails a compilation in which a remote imports what the shell's shared modules do not export. */
export class UnknownImports implements RspackPluginInstance {
  readonly #provides: Names;
  readonly #advice: string;

  constructor(provides: Names, advice: string) {
    this.#provides = provides;
    this.#advice = advice;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap("UnknownImports", (compilation) => {
      compilation.hooks.finishModules.tap("UnknownImports", () => {
        const unknown = [...sharedUses(compilation)].flatMap(({ key, name, file }) => {
          const isKnown = name === null || [name, anyName].some((one) => this.#has(key, one));
          return isKnown || name === anyName ? [] : [`${key} does not export ${name}, ${file}`];
        });
        for (const text of new Set(unknown)) {
          compilation.errors.push(new Error(`${text}\n${this.#advice}`));
        }
      });
    });
  }

  #has(key: string, name: string): boolean {
    return this.#provides[key]?.includes(name) ?? true;
  }
}

/** Yields each use of a shared module: a name, `*`, or `null` for its declaration. */
function* sharedUses({ modules, moduleGraph }: Compilation) {
  for (const module of modules) {
    for (const { module: target, dependency } of moduleGraph.getOutgoingConnections(module)) {
      const key = target && consumedKey(target.identifier());
      if (!key) continue;
      const name = declarations.has(dependency.type) ? null : (dependency.ids?.[0] ?? anyName);
      yield { key, name, file: module.nameForCondition() ?? module.identifier() };
    }
  }
}

const consumedKey = (identifier: string): string | undefined =>
  /^consume shared module \([^)]+\) (@?[^@]+)@/.exec(identifier)?.[1];

/** Returns what the shell's shared modules export, from the report of its compilation. */
export function sharedExports(modules: readonly StatsModule[]): Names {
  const exportsOf = new Map(
    modules
      .filter(({ orphan }) => !orphan)
      .map(({ nameForCondition, providedExports }) => [nameForCondition, providedExports]),
  );
  const provided = modules.flatMap(({ identifier = "" }): [string, string[]][] => {
    const [, key, path] =
      /^provide shared module \([^)]+\) (@?[^@]+)@[^=]+ = (.+)$/.exec(identifier) ?? [];
    return key && path ? [[key, exportsOf.get(path) ?? [anyName]]] : [];
  });
  return Object.fromEntries(provided.toSorted(byKey));
}

const byKey = ([one]: [string, unknown], [other]: [string, unknown]): number =>
  one < other ? -1 : 1;
