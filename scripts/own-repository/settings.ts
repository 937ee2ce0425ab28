import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../check/run-tool.ts";
import { catalogVersion, packPackages } from "./pack.ts";

const tools = ["@types/node", "@types/react", "typescript", "vitest"] as const;

interface Package {
  name: string;
  description: string;
  /** Libraries that it uses beside the packages of the platform. */
  libraries: readonly string[];
}

/**
 * Writes what a remote needs in a repository of its own: packed packages, `package.json` and pnpm's
 * settings. With a registry, the tarballs' places are taken by versions.
 */
export function writeSettings(folder: string, { name, description, libraries }: Package): void {
  const packed = packPackages(join(folder, "packages"));
  const own = [...packed].map(([key, file]) => [key, `file:packages/${file}`] as const);
  const isTool = ([key]: readonly [string, string]) => key === "@deeds/federation";
  const versions = (names: readonly string[]) =>
    names.map((one) => [one, catalogVersion(one)] as const);
  write(folder, "package.json", {
    name,
    version: "0.1.0",
    private: true,
    description,
    type: "module",
    engines: { node: ">=24" },
    scripts: {
      check: "deeds-remote check && tsc --noEmit",
      test: "vitest run",
      build: "deeds-remote build",
      ship: "deeds-remote ship",
    },
    dependencies: Object.fromEntries([
      ...own.filter((entry) => !isTool(entry)),
      ...versions(libraries),
    ]),
    devDependencies: Object.fromEntries([...own.filter(isTool), ...versions(tools)]),
  });
  const overrides = own.map(([key, file]) => `  "${key}": ${file}\n`).join("");
  writeFileSync(
    join(folder, "pnpm-workspace.yaml"),
    `# The platform's packages name each other by version; here all of them are tarballs.\noverrides:\n${overrides}`,
  );
  write(folder, "tsconfig.json", tsconfig);
}

/** The compiler options of every front end. */
const tsconfig = {
  compilerOptions: Object.assign(
    {},
    ...["tsconfig.base.json", "tsconfig.front-end.json"].map(
      (file) => JSON.parse(readFileSync(join(root, file), "utf8")).compilerOptions,
    ),
  ),
  include: ["src", "translations"],
};

const write = (folder: string, file: string, content: unknown) =>
  writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
