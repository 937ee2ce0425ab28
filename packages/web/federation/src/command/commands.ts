import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type FrontEndName, frontEndName } from "@deeds/contracts";
import { usualLongestTaskMs } from "@deeds/gate/limits";
import {
  assertNotFrozen,
  type Destination,
  exchangeCiIdentity,
  runReleaseVerb,
} from "@deeds/shipper";
import { z } from "zod";
import { buildFrontEnd } from "../build.ts";
import { readRemoteManifest } from "../checks.ts";
import { serveRemote } from "../dev/serve.ts";
import { shipFrontEnds } from "../ship.ts";
import { checkSlotTypes, writeSlotTypes } from "../slot-types.ts";
import { assertGate } from "./gate.ts";

const usage = `deeds-remote, in the folder of a remote:
  dev [--port <number>]     this remote over the running product, with hot reload
  check                     whether manifest.json and the sources agree, and types/ and the live remotes
  build                     builds a version into dist/
  types                     writes the types of the live remotes' slots into types/
  stage                     builds, publishes and activates it in staging
  gate [--longest-task <ms>] stages it, has a browser look at its pages, then ships it
  canary <percent> [--ramp 25,50 [--every <minutes>]]   for a share of the visitors
  canary stop               ends it: its visitors get the live version again
  ship                      for all visitors
  preview                   builds, publishes and prints a link that shows it for seven days
  promote                   for all visitors, what is in staging
  rollback                  returns to the version before; other front ends keep theirs
  status                    what is live, in staging and in a canary
The product is --gateway <address>, or GATEWAY_URL, or config.gateway of package.json. Commands that
change it take this remote's publish token from PUBLISH_TOKEN; a CI job of a trusted publisher needs none, it has its
ID token (GitHub: permission id-token, GitLab: DEEDS_ID_TOKEN under id_tokens). The gate's browser signs in with the account of
GATE_USERNAME and GATE_PASSWORD, if any.`;

const options = {
  help: { type: "boolean", short: "h" },
  gateway: { type: "string" },
  port: { type: "string" },
  ramp: { type: "string" },
  every: { type: "string" },
  "longest-task": { type: "string" },
} as const;

function read(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

interface Arguments {
  readonly positionals: readonly string[];
  readonly values: ReturnType<typeof read>["values"];
}

const folder = process.cwd();
const outDir = join(folder, "dist");
const log = (line: string) => process.stdout.write(`${line}\n`);

export const commands = {
  help: async () => {
    log(usage);
  },
  dev: async ({ values }) => {
    const port = values.port === undefined ? null : whole(values.port);
    await serveRemote({ name: ownName(), folder, gateway: gatewayOf(values), port, log });
  },
  check: async ({ values }) => {
    const own = ownName();
    readRemoteManifest(own, folder);
    await checkSlotTypes({ gateway: gatewayOf(values), folder, own, log });
  },
  build: async () => {
    const built = await buildFrontEnd(ownName(), { folder, outDir });
    log(`${built.build.manifest.name} ${built.build.version}: ${built.folder}`);
  },
  types: ({ values }) =>
    writeSlotTypes({ gateway: gatewayOf(values), folder, own: ownName(), log }),
  stage: async (given) => {
    await ship(given, { place: "staging" });
  },
  canary: async (given) => {
    const isEnd = given.positionals[0] === "stop";
    if (isEnd)
      await runReleaseVerb({ verb: "stop-canary", remote: ownName() }, await placeOf(given));
    else await ship(given, canaryOf(given));
  },
  gate: async (given) => {
    await assertNotFrozen(await placeOf(given));
    const { setId, staged } = await ship(given, { place: "staging" });
    if (!staged || setId === null) return;
    const longest = given.values["longest-task"];
    const longestTaskMs = longest === undefined ? usualLongestTaskMs : whole(longest);
    const place = await placeOf(given);
    await assertGate({ ...place, name: ownName(), setId, longestTaskMs });
    await runReleaseVerb({ verb: "promote", setId }, place);
  },
  ship: async (given) => {
    await ship(given, { place: "production" });
  },
  preview: async (given) => {
    await ship(given, { place: "preview" });
  },
  promote: async (given) =>
    runReleaseVerb({ verb: "promote-staged", remote: ownName() }, await placeOf(given)),
  rollback: async (given) =>
    runReleaseVerb({ verb: "rollback", remote: ownName() }, await placeOf(given)),
  status: async (given) => runReleaseVerb({ verb: "status" }, await placeOf(given)),
} satisfies Record<string, (given: Arguments) => Promise<void>>;

/** Reads a command line; `--help` after any command is `help`. Throws with the usage for an unknown command or option. */
export function readArguments(args: string[]): Arguments & { command: keyof typeof commands } {
  const { positionals, values } = read(args);
  const [command = "", ...rest] = positionals;
  if (values.help) return { command: "help", positionals: rest, values };
  if (!isCommand(command)) throw new Error(usage);
  return { command, positionals: rest, values };
}

const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name);

async function ship(given: Arguments, to: Destination) {
  const [name, place] = [ownName(), await placeOf(given)];
  return shipFrontEnds({ ...place, names: [name], folders: { [name]: folder }, outDir, to });
}

function canaryOf({ positionals, values }: Arguments): Destination {
  const [percent] = positionals;
  if (percent === undefined) throw new Error("canary needs a share of the visitors: canary 5");
  const ramp = values.ramp?.split(",").map(whole);
  const everyMinutes = values.every === undefined ? undefined : whole(values.every);
  return { place: "canary", canary: { percent: whole(percent), ramp, everyMinutes } };
}

/** Of this process: an ID token is accepted once, and some commands have several steps. */
let knownToken = process.env.PUBLISH_TOKEN || null;

async function placeOf({ values }: Arguments) {
  const origin = gatewayOf(values);
  knownToken ??= await exchangeCiIdentity({ origin, remote: ownName() });
  const token = knownToken;
  if (token) return { origin, token, log };
  throw new Error(
    `PUBLISH_TOKEN is not set. An administrator creates a token for ${ownName()}, or trusts its CI job, at ${new URL("/releases", origin)}.`,
  );
}

function gatewayOf({ gateway }: Arguments["values"]): string {
  const address = gateway ?? (process.env.GATEWAY_URL || ownPackage().config?.gateway);
  if (!address) throw new Error("No gateway: --gateway, GATEWAY_URL or config.gateway.");
  return address;
}

const packageFile = z.object({ config: z.object({ gateway: z.string().optional() }).optional() });

const ownPackage = () => packageFile.parse(readJson("package.json"));

const ownName = (): FrontEndName =>
  z.object({ name: frontEndName }).parse(readJson("manifest.json")).name;

function readJson(name: string): unknown {
  const file = join(folder, name);
  if (!existsSync(file)) throw new Error(`There is no remote here: ${file} is missing.`);
  return JSON.parse(readFileSync(file, "utf8"));
}

function whole(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Error(`${text} is no number`);
}
