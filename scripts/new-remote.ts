import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { frontEndName } from "../packages/shared/contracts/src/index.ts";
import { assertEmpty, pnpm } from "./own-repository/pack.ts";
import { writeSettings } from "./own-repository/settings.ts";
import { writeTemplate } from "./own-repository/template.ts";
import { fail } from "./ship-arguments.ts";

const usage = `node scripts/run.mjs scripts/new-remote.ts mf-events [--into ../mf-events]
  [--ru События] [--en Events] [--uk Події]   its title in the three languages`;

/** Creates a remote in a repository of its own, ready to be shipped. */
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      into: { type: "string" },
      ru: { type: "string" },
      en: { type: "string" },
      uk: { type: "string" },
    },
  });
  const name = frontEndName.safeParse(positionals[0]);
  if (!name.success || name.data === "shell") throw new Error(usage);
  const folder = resolve(values.into ?? `../${name.data}`);
  assertEmpty(folder);
  const slug = name.data.slice("mf-".length);
  const title = slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll("-", " ");
  const titles = { ru: values.ru ?? title, en: values.en ?? title, uk: values.uk ?? title };
  writeTemplate(folder, {
    name: name.data,
    slug,
    pnpm: pnpm(),
    open: "{{",
    close: "}}",
    ...titles,
  });
  writeSettings(folder, {
    name: name.data,
    description: titles.en,
    libraries: ["lucide-react", "react"],
  });
  process.stdout.write(`${name.data} is in ${folder}; its README.md says how to go on.\n`);
} catch (error) {
  fail(error);
}
