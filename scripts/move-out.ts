import { cpSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { frontEndNames } from "../packages/shared/contracts/src/index.ts";
import { createRepository } from "../packages/web/create-remote/src/index.ts";
import {
  frontEndFolder,
  packageFolder,
  workspaceRoot,
} from "../packages/web/federation/src/index.ts";
import { readPackage, resolvedVersions } from "./packages/manifest.ts";
import { readArguments } from "./read-arguments.ts";
import { fail } from "./ship-arguments.ts";

const usage = `node scripts/run.mjs scripts/move-out.ts mf-registry --into ../mf-registry
  [--registry https://…] [--gateway https://…]`;
const left = ["node_modules", "dist", "package.json", "tsconfig.json", "README.md"];

/** Copies a remote out, as a repository that does not need this one. */
try {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: {
      into: { type: "string" },
      registry: { type: "string" },
      gateway: { type: "string", default: "http://127.0.0.1:8080" },
    },
  });
  const name = frontEndNames.find((one) => one === positionals[0] && one !== "shell");
  if (!name || !values.into) throw new Error(usage);
  const folder = resolve(values.into);
  if (`${folder}/`.startsWith(`${workspaceRoot}/`)) {
    throw new Error(`${folder} is inside this repository`);
  }
  const source = frontEndFolder(name);
  const own = readPackage(join(source, "package.json"));
  const template = readPackage(join(packageFolder("create-remote"), "package.json"));
  createRepository({
    folder,
    name,
    description: own.description,
    about: aboutOf(readFileSync(join(source, "README.md"), "utf8")),
    registry: values.registry ?? null,
    gateway: values.gateway,
    versions: resolvedVersions({
      ...template.dependencies,
      ...template.devDependencies,
      ...own.dependencies,
    }),
    libraries: Object.keys(own.dependencies ?? {}).filter((one) => !one.startsWith("@deeds/")),
  });
  cpSync(source, folder, { recursive: true, filter: (path) => !left.includes(basename(path)) });
  process.stdout.write(
    `${name} is in ${folder}: npm install, git init, commit, then npm run ship.\n`,
  );
} catch (error) {
  fail(error);
}

/** Returns what a README says about the remote's contents; links into this repository become words. */
function aboutOf(readme: string): string {
  const [, about = ""] = /^# .*\n([\s\S]*?)(?=\n## |$)/.exec(readme) ?? [];
  return about.trim().replaceAll(/\[([^\]]+)\]\(\.\.?\/[^)]*\)/g, "$1");
}
