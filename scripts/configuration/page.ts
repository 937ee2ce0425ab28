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
    section(
      sectionTitle(name),
      without(settingsIn(schema), name === "gateway" ? ofAll : ofServices),
    ),
  );
  const commands = without(settingsIn(commandSchema), ofServices);
  return [
    head,
    section("Gateway and all services", ofAll),
    section("All services", without(ofServices, ofAll)),
    ...own,
    section("Commands of the auth service", commands),
    ...jobs.map(({ name, schema }) => section(sectionTitle(name), settingsIn(schema))),
    starter(),
  ].join("");
}

const head = `# Configuration

<!-- Written by scripts/configuration.ts from the schemas; \`npm run check\` compares it. -->

Every process reads its settings from the environment at its start, and exits with a list of all missing or
invalid names, without their values. \`NAME_FILE\` is a file that contains \`NAME\`.
A setting with the default \`true\` or \`false\` has no other values.

With \`NODE_ENV=production\` it also rejects a weak **secret**: a placeholder of an example, an engine's
default, one shorter than 16 characters, with too few different characters, or equal to another one. In an
**address with a password** the password is checked. Create a secret by \`openssl rand -hex 32\`, which needs no
escaping in an address, and a \`SECRETS_KEY\` by \`openssl rand -base64 32\`. \`node scripts/compose-secrets.mjs\`
and \`node scripts/k8s-secrets.mjs\` create all secrets of an installation.
`;

const sectionTitle = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`;

/** A setting of an earlier section is not repeated, unless it differs. */
const without = (settings: Setting[], known: readonly Setting[]) =>
  settings.filter((setting) => !known.some((other) => rowOf(other) === rowOf(setting)));

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
  return `| \`${name}\` | ${description}.${mark} | ${isNeeded ? "required" : otherwise} |`;
}

function starter(): string {
  const rows = starterSettings.map(([name, what]) => `| \`${name}\` | ${what}. |`);
  const passed = forwardedNames.map((name) => `\`${name}\``).join(", ");
  return `${table("`npm start` and the other commands", "| name | what |\n|---|---|", rows)}
They create all secrets once. They pass these settings to the processes that they start: ${passed}.
`;
}
