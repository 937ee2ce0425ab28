import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeTemplate } from "./template.ts";

type Versions = Readonly<Record<string, string>>;

export interface Repository {
  readonly folder: string;
  /** E.g. `mf-events`. */
  readonly name: string;
  readonly description: string;
  /** Paragraphs of its README about what it contains. */
  readonly about: string;
  /** The address of an npm registry that has the platform's packages; `null` for npm's own. */
  readonly registry: string | null;
  /** The address that `dev`, `ship` and the others use; `GATEWAY_URL` replaces it. */
  readonly gateway: string;
  /** Versions of the platform's packages, libraries and tools. */
  readonly versions: Versions;
  /** Libraries that its sources use beside the platform's packages. */
  readonly libraries: readonly string[];
}

/** Writes what every remote's repository has beside its sources. Throws for a folder with files. */
export function createRepository(repository: Repository): void {
  const { folder, name, description, about, gateway, registry } = repository;
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty`);
  }
  mkdirSync(folder, { recursive: true });
  const words = { name, slug: slugOf(name), title: description, about, gateway };
  writeTemplate("repository", folder, words);
  writeJson(join(folder, "package.json"), packageOf(repository));
  writeJson(join(folder, "tsconfig.json"), tsconfig);
  if (registry) writeFileSync(join(folder, ".npmrc"), `@deeds:registry=${registry}\n`);
}

/** Adds the first page, slot, texts and test. */
export function startRemote(
  { folder, name }: Pick<Repository, "folder" | "name">,
  titles: Record<"ru" | "en" | "uk", string>,
): void {
  writeTemplate("start", folder, { name, slug: slugOf(name), ...titles });
}

const slugOf = (name: string): string => name.slice("mf-".length);

const platformPackages = ["contracts", "i18n", "remote-kit", "router", "ui"].map(
  (name) => `@deeds/${name}`,
);
const tools = [
  "@deeds/federation",
  "@testing-library/dom",
  "@testing-library/react",
  "@types/node",
  "@types/react",
  "happy-dom",
  "react-dom",
  "typescript",
  "vitest",
];

const packageOf = ({ name, description, gateway, versions, libraries }: Repository) => ({
  name,
  version: "0.1.0",
  private: true,
  description,
  type: "module",
  engines: { node: ">=22.12" },
  config: { gateway },
  scripts: {
    dev: "deeds-remote dev",
    test: "vitest run --passWithNoTests --testTimeout=20000",
    check: "deeds-remote check && tsc --noEmit",
    ...Object.fromEntries(
      [
        "build",
        "types",
        "ship",
        "stage",
        "preview",
        "promote",
        "canary",
        "gate",
        "status",
        "rollback",
      ].map((verb) => [verb, `deeds-remote ${verb}`]),
    ),
  },
  dependencies: pick(versions, [...platformPackages, ...libraries]),
  devDependencies: pick(versions, tools),
});

function pick(versions: Versions, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.toSorted().map((name) => {
      const version = versions[name];
      if (!version) throw new Error(`No version of ${name} is known`);
      return [name, version];
    }),
  );
}

/** The compiler options of every front end. */
const tsconfig = {
  compilerOptions: {
    target: "ES2024",
    lib: ["ES2024", "DOM", "DOM.Iterable"],
    module: "ESNext",
    moduleResolution: "bundler",
    jsx: "react-jsx",
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    noEmit: true,
    types: ["node"],
  },
  include: ["src", "translations", "types"],
};

const writeJson = (file: string, content: unknown): void =>
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
