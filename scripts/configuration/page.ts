import { join } from "node:path";
import { processConfig, serviceConfig } from "../../packages/server/service-kit/src/index.ts";
import { type Setting, settingsIn } from "../../packages/shared/settings/src/index.ts";
import { forwardedNames } from "../../packages/tools/launcher/src/index.ts";
import { root } from "../check/run-tool.ts";
import { commandSchema, jobs, processes } from "./processes.ts";
import { starterSettings } from "./starter.ts";

/** The page that this folder writes. */
export const pageFile = join(root, "docs/configuration.md");

const ofAll = settingsIn(processConfig);
const ofServices = settingsIn(serviceConfig);

/** Every setting of every process, from its schema. */
export function writePage(): string {
  const own = processes.map(({ name, schema }) =>
    section(`Of ${name}`, without(settingsIn(schema), name === "gateway" ? ofAll : ofServices)),
  );
  const commands = without(settingsIn(commandSchema), ofServices);
  return [
    head,
    section("Of the gateway and every service", ofAll),
    section("Of every service", without(ofServices, ofAll)),
    ...own,
    section("Of the auth service's commands", commands),
    ...jobs.map(({ name, schema }) => section(`Of ${name}`, settingsIn(schema))),
    starter(),
  ].join("");
}

const head = `# Configuration

<!-- Written by scripts/configuration.ts from the schemas; \`npm run check\` compares it. -->

Every process reads its settings from the environment once, at its start, and stops with a list of every
name that is missing or wrong, never with a value. \`NAME_FILE\` names a file that holds \`NAME\`.

With \`NODE_ENV=production\` it also stops when a **secret** is weak: a placeholder of an example, an
engine's default, shorter than 16 characters, too uniform, or the same as another one. Of an **address
with a password** the password is used. \`openssl rand -hex 32\` makes a good one, also for an
address, into which it goes as it is; a \`SECRETS_KEY\` is made by \`openssl rand -base64 32\`. All of an
installation are made by \`node scripts/compose-secrets.mjs\` or \`node scripts/k8s-secrets.mjs\`.
`;

/** A setting of an earlier section is not repeated, unless it differs. */
const without = (settings: Setting[], listed: readonly Setting[]) =>
  settings.filter((setting) => !listed.some((other) => rowOf(other) === rowOf(setting)));

function section(title: string, settings: readonly Setting[]): string {
  if (settings.length === 0) return "";
  return table(title, "| name | what | default |\n|---|---|---|", settings.map(rowOf));
}

const table = (title: string, head: string, rows: readonly string[]) =>
  `\n## ${title}\n\n${head}\n${rows.join("\n")}\n`;

const marks = { whole: " **Secret.**", "in-address": " **Address with a password.**" };

function rowOf({ name, description, isNeeded, fallback, secret }: Setting): string {
  const mark = secret ? marks[secret] : "";
  const otherwise = fallback === undefined || fallback === "" ? "not set" : `\`${fallback}\``;
  return `| \`${name}\` | ${description}.${mark} | ${isNeeded ? "needed" : otherwise} |`;
}

function starter(): string {
  const rows = starterSettings.map(([name, what]) => `| \`${name}\` | ${what}. |`);
  const passed = forwardedNames.map((name) => `\`${name}\``).join(", ");
  return `${table("Of `npm start` and the other commands", "| name | what |\n|---|---|", rows)}
They make all secrets themselves, once. To the processes they start they pass on ${passed}.
`;
}
