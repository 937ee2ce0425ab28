import { cpSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { frontEndNames } from "../packages/shared/contracts/src/index.ts";
import { frontEndFolder } from "../packages/web/federation/src/index.ts";
import { assertEmpty } from "./own-repository/pack.ts";
import { writeSettings } from "./own-repository/settings.ts";
import { fail } from "./ship-arguments.ts";

const usage = "node scripts/run.mjs scripts/move-out.ts mf-registry --into ../mf-registry";
const left = ["node_modules", "dist", "package.json", "tsconfig.json"];

interface Described {
  description: string;
  dependencies: Record<string, string>;
}

/** Copies a remote out, as a repository that does not need this one. */
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { into: { type: "string" } },
  });
  const name = frontEndNames.find((one) => one === positionals[0] && one !== "shell");
  if (!name || !values.into) throw new Error(usage);
  const folder = resolve(values.into);
  assertEmpty(folder);
  const source = frontEndFolder(name);
  cpSync(source, folder, { recursive: true, filter: (path) => !left.includes(basename(path)) });
  const own: Described = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  const libraries = Object.keys(own.dependencies).filter((one) => !one.startsWith("@deeds/"));
  writeSettings(folder, { name, description: own.description, libraries });
  process.stdout.write(`${name} is in ${folder}: pnpm install, then pnpm run ship.\n`);
} catch (error) {
  fail(error);
}
