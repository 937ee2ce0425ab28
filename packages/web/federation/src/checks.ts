import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { type FrontEndName, type RemoteManifest, remoteManifest } from "@deeds/contracts";
import type { FederationManifest } from "./build.ts";
import { BuildError } from "./compile.ts";
import { isShell } from "./fingerprint.ts";
import { sharedKeys } from "./shared.ts";
import { slotTypeProblems } from "./slot-types.ts";

type Rule = readonly [pattern: RegExp, advice: string];

/** Modules that the shell provides: a second copy breaks the page or makes it heavy. */
const forbidden: readonly Rule[] = [
  [/node_modules\/(react|react-dom|scheduler)\//, "import only `react` itself"],
  [/node_modules\/react-router(-dom)?\//, "import from `@deeds/router`"],
  [/node_modules\/swr\//, "import only `swr` itself, not a path inside it"],
  [/node_modules\/zustand\//, "import only `zustand` itself, not a path inside it"],
  [/node_modules\/(i18next|react-i18next)\//, "import from `@deeds/i18n`"],
  [/node_modules\/@headlessui\//, "use the components of `@deeds/ui`, which keep the style scope"],
  [/node_modules\/zod\//, "check a body with `checkBody` of `@deeds/remote-kit`"],
  [/node_modules\/@module-federation\/(enhanced|runtime-core)\//, "the shell provides the runtime"],
  [
    /(packages\/\w+|@deeds)\/(i18n|remote-kit|router|ui)\/src\/(?!bundled\/)/,
    "import a shared path of the package",
  ],
  [
    /(packages|@deeds)\/contracts\/src\/(?!browser\/|media-type\.)/,
    "take values from `@deeds/contracts/browser`, types from `@deeds/contracts`",
  ],
];

interface BuiltModules {
  readonly modules?: readonly BuiltModule[];
}

interface BuiltModule extends BuiltModules {
  readonly nameForCondition?: string;
  readonly moduleType?: string;
  /** Concatenated into another module, or not in the output. */
  readonly orphan?: boolean;
}

/** Rejects a build that would break others in the page. Throws BuildError with every reason. */
export function assertComposition(
  name: FrontEndName,
  stats: BuiltModules,
  manifest: FederationManifest,
): void {
  const problems = isShell(name) ? missingShared(manifest) : [];
  const found = [...problems, ...forbiddenModules(name, stats)];
  if (found.length > 0) throw new BuildError(`${name} cannot be composed:\n${found.join("\n")}`);
}

function missingShared(manifest: FederationManifest): string[] {
  const provided = new Set(manifest.shared.map((shared) => shared.name));
  return sharedKeys
    .filter((key) => !provided.has(key))
    .map((key) => `- nothing in it imports \`${key}\`, which remotes get from it`);
}

/** Returns one module for each broken rule: a copied library has many files. */
function forbiddenModules(name: FrontEndName, stats: BuiltModules): string[] {
  const emitted = (stats.modules ?? []).filter((module) => !module.orphan);
  const paths = scriptsOf(emitted);
  const others = `(?!${name}/)(shell|mf-[a-z0-9-]+)`;
  const foreign: Rule = [new RegExp(`/${others}/src/`), "front ends know each other by slots"];
  const rules = isShell(name) ? [foreign] : [foreign, ...forbidden];
  return rules.flatMap(([pattern, advice]) => {
    const example = paths.find((path) => pattern.test(path));
    return example ? [`- it carries ${example}: ${advice}`] : [];
  });
}

function scriptsOf(modules: readonly BuiltModule[]): string[] {
  return modules.flatMap((module) => {
    const path = module.nameForCondition?.split(sep).join("/");
    const own = path && module.moduleType?.startsWith("javascript/") ? [path] : [];
    return [...own, ...scriptsOf(module.modules ?? [])];
  });
}

/** Throws BuildError for an invalid manifest, or a page or slot that no source names. */
export function readRemoteManifest(name: FrontEndName, folder: string): RemoteManifest {
  const parsed = remoteManifest.safeParse(
    JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")),
  );
  if (!parsed.success) {
    throw new BuildError(`${name}/manifest.json is not valid:\n${parsed.error.message}`);
  }
  const source = sourceText(join(folder, "src"));
  const wrongName = parsed.data.name === name ? [] : [`- its name is ${parsed.data.name}`];
  const problems = [...wrongName, ...notInSource(parsed.data, source), ...slotTypeProblems(folder)];
  if (problems.length > 0) {
    throw new BuildError(`${name}/manifest.json disagrees with the code:\n${problems.join("\n")}`);
  }
  return parsed.data;
}

function notInSource(manifest: RemoteManifest, source: string): string[] {
  const pages = isShell(manifest.name) ? [] : manifest.pages.map((page) => page.path);
  return [...pages, ...manifest.slots, ...manifest.uses]
    .filter((stated) => !source.includes(`"${stated}"`))
    .map((stated) => `- it names ${stated}, its source does not`);
}

const sourceText = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
