import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  type FrontEndName,
  frontEndName,
  frontEndNames,
} from "../packages/shared/contracts/src/index.ts";
import { type ShipOptions, workspaceRoot } from "../packages/web/federation/src/index.ts";
import { usualLongestTaskMs } from "../packages/web/gate/src/limits.ts";
import {
  type Destination,
  exchangeCiIdentity,
  type ReleaseVerb,
} from "../packages/web/shipper/src/index.ts";
import { printLine } from "./print-line.ts";
import { readArguments } from "./read-arguments.ts";

const options = {
  help: { type: "boolean", short: "h" },
  gateway: { type: "string", default: `http://127.0.0.1:${process.env.PORT ?? 8080}` },
  // Sources of the one front end that is named, when they are not those of this checkout.
  from: { type: "string" },
  // The destination, if not production.
  to: { type: "string" },
  canary: { type: "string" },
  preview: { type: "boolean" },
  ramp: { type: "string" },
  every: { type: "string" },
  name: { type: "string" },
  mandatory: { type: "boolean" },
  // A browser checks it in staging first, with a limit for long tasks in milliseconds.
  gate: { type: "boolean" },
  "longest-task": { type: "string" },
  // What is done without building.
  status: { type: "boolean" },
  rollback: { type: "boolean" },
  promote: { type: "string" },
  "stop-canary": { type: "boolean" },
  unstage: { type: "boolean" },
  freeze: { type: "string" },
  unfreeze: { type: "boolean" },
  until: { type: "string" },
  off: { type: "string" },
  on: { type: "string" },
  reason: { type: "string" },
} as const;

const read = () =>
  readArguments("npm run ship -- --help lists the options", { allowPositionals: true, options });
type Values = ReturnType<typeof read>["values"];

/** Returns the usage when the command line asks for it; `null` otherwise. */
export const helpArguments = (command: string): string | null =>
  read().values.help ? usageOf(command) : null;

/** Reads what to ship and where to from the command line of `npm run <command>`. */
export async function shipArguments(command: string): Promise<ShipOptions> {
  const { values, positionals } = read();
  const names = chosenNames(positionals, command);
  const [only] = names;
  return {
    origin: values.gateway,
    token: await publishToken(values.gateway, names),
    names,
    log: printLine,
    ...(values.from && only && { folders: { [only]: resolve(values.from) } }),
    to: destination(values),
    name: values.name,
    mandatory: values.mandatory,
  };
}

/**
 * Returns the limit for the longest task of a page load, in milliseconds, when a browser has to check
 * the release before it goes live; `null` without that check.
 */
export function gateArguments(): number | null {
  const { gate = false, to, canary, "longest-task": longest } = read().values;
  if (!gate && longest !== undefined) throw new Error("--longest-task belongs to --gate");
  if (!gate) return null;
  if (to !== undefined || canary !== undefined) {
    throw new Error("--gate goes through staging to production: without --to and --canary");
  }
  return longest === undefined ? usualLongestTaskMs : whole(longest);
}

/** What `npm run ship` is to do without building anything; null: it ships. */
export async function verbArguments() {
  const { values, positionals } = read();
  const verb = verbOf(values, positionals);
  if (!verb) return null;
  const names = frontEndName.array().parse(positionals);
  const token = await publishToken(values.gateway, names);
  return { verb, origin: values.gateway, token, log: printLine };
}

function verbOf(values: Values, names: readonly string[]): ReleaseVerb | null {
  const { promote, freeze, until = null, off, on, reason } = values;
  if (values.status) return { verb: "status" };
  if (values.rollback) return { verb: "rollback", remote: oneOrAll(names) };
  if (values["stop-canary"]) return { verb: "stop-canary", remote: oneOrAll(names) };
  if (values.unstage) return { verb: "unstage", remote: frontEndName.parse(oneOrAll(names)) };
  if (promote === "staging") return { verb: "promote-staged", remote: oneOrAll(names) };
  if (promote) return { verb: "promote", setId: whole(promote) };
  if (freeze) return { verb: "freeze", reason: freeze, until };
  if (values.unfreeze) return { verb: "freeze", reason: null, until: null };
  if (on) return { verb: "switch", remote: frontEndName.parse(on), reason: null };
  if (!off) return null;
  if (!reason) throw new Error("--off needs a --reason, which administrators see");
  return { verb: "switch", remote: frontEndName.parse(off), reason };
}

/** Returns the only front end that is named; `null` when none is. */
function oneOrAll([name, ...others]: readonly string[]): FrontEndName | null {
  if (others.length > 0) throw new Error("This takes one front end, or none for all");
  return name === undefined ? null : frontEndName.parse(name);
}

function destination({ to, canary, preview, ramp, every }: Values): Destination {
  if (preview) return { place: "preview" };
  if (canary) {
    const steps = ramp?.split(",").map(whole);
    const everyMinutes = every === undefined ? undefined : whole(every);
    return { place: "canary", canary: { percent: whole(canary), ramp: steps, everyMinutes } };
  }
  if (to === undefined || to === "production" || to === "staging") {
    return { place: to ?? "production" };
  }
  throw new Error("--to is production or staging");
}

function whole(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Error(`${text} is no number`);
}

function chosenNames(positionals: readonly string[], command: string): FrontEndName[] {
  const requested = positionals.includes("all") ? [...frontEndNames] : positionals;
  const names = frontEndName.array().min(1).safeParse(requested);
  if (names.success) return names.data;
  throw new Error(usageOf(command));
}

function usageOf(command: string): string {
  const choice = [...frontEndNames, "all"].join(" | ");
  return [
    `npm run ${command} -- <${choice}> … [--gateway http://127.0.0.1:8080] [--from <folder>]`,
    "  [--gate [--longest-task <ms>] | --to staging | --preview | --canary <percent> [--ramp 25,50 [--every <minutes>]]] [--name <name>] [--mandatory]",
    "npm run ship -- --status | --promote <set>",
    "npm run ship -- [<front end>] --rollback | --promote staging | --stop-canary",
    "npm run ship -- <front end> --unstage",
    "npm run ship -- --freeze <reason> [--until <ISO time>] | --unfreeze | --off <remote> --reason <reason> | --on <remote>",
    "--from: the folder with the sources of the one named front end, when they are not those of this checkout.",
    "All take the publish token from PUBLISH_TOKEN, or from the data folder of npm start.",
  ].join("\n");
}

/** From the environment, for the ID token of a CI job, or from the data folder of `npm start`. */
async function publishToken(origin: string, names: readonly FrontEndName[]): Promise<string> {
  if (process.env.PUBLISH_TOKEN) return process.env.PUBLISH_TOKEN;
  const [remote, ...others] = names;
  const isOne = remote !== undefined && others.length === 0;
  const exchanged = isOne ? await exchangeCiIdentity({ origin, remote }) : null;
  if (exchanged !== null) return exchanged;
  const file = join(process.env.DATA_DIR ?? join(workspaceRoot, ".data"), "secrets.json");
  try {
    return String(JSON.parse(readFileSync(file, "utf8")).PUBLISH_TOKEN);
  } catch {
    throw new Error(`No PUBLISH_TOKEN in the environment or in ${file}: npm start makes one.`);
  }
}

/** Ends the process with the message and no stack. */
export function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
