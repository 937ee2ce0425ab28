import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FrontEndName, LiveRemote } from "@deeds/contracts";
import { BuildError } from "./compile.ts";
import { get, liveRemotes } from "./live-remotes.ts";

/** The file of a build with the types of the slots that the remote fills. */
export const slotTypesFile = "slots.d.ts";

/** Returns the declarations in a remote's `src/slots.ts`; `null` when it has none. */
export function slotTypesOf(folder: string): string | null {
  const file = join(folder, "src/slots.ts");
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/** Returns why other repositories could not use the declarations in a remote's `src/slots.ts`. */
export function slotTypeProblems(folder: string): string[] {
  const text = slotTypesOf(folder) ?? "";
  const imports = [...text.matchAll(/(?:from|import\()\s*"([^"]+)"/g)].map(([, from = ""]) => from);
  return imports
    .filter((from) => !from.startsWith("@deeds/") && from !== "react")
    .map((from) => `- its src/slots.ts imports ${from}, which other repositories lack`);
}

interface SlotTypesOptions {
  /** Address of a running product, e.g. `https://deeds.example`. */
  readonly gateway: string;
  /** Folder of the remote; the types are in its `types`. */
  readonly folder: string;
  readonly own: FrontEndName;
  readonly log: (line: string) => void;
}

/**
 * Writes the types of the live remotes' slots into `types/<name>.d.ts` and removes those of remotes
 * that are no longer live. Throws when a file differs from its hash.
 */
export async function writeSlotTypes({ log, ...options }: SlotTypesOptions): Promise<void> {
  const target = join(options.folder, "types");
  const live = await liveSlotTypes(options);
  mkdirSync(target, { recursive: true });
  for (const file of writtenIn(target)) if (!live.has(file)) rmSync(join(target, file));
  for (const [file, { text, remote }] of live) {
    writeFileSync(join(target, file), text);
    log(`types/${file}: ${remote.slots.join(", ")} of ${remote.version}`);
  }
  if (live.size === 0) log("No other live remote declares slots.");
}

/**
 * Compares committed types with those of the live remotes; those that were never written are left out.
 * Throws with each difference; logs when the product does not respond.
 */
export async function checkSlotTypes({ log, ...options }: SlotTypesOptions): Promise<void> {
  const target = join(options.folder, "types");
  const written = existsSync(target) ? writtenIn(target) : [];
  if (written.length === 0) return;
  const live = await liveSlotTypes(options).catch((error: Error) => {
    log(`types/ is not compared with the live remotes: ${error.message}`);
  });
  if (!live) return;
  const problems = written.flatMap((file) => {
    const current = live.get(file);
    if (!current) return [`- types/${file}: the remote is not live or declares no slots`];
    if (current.text === readFileSync(join(target, file), "utf8")) return [];
    return [`- types/${file} differs from ${current.remote.name} ${current.remote.version}`];
  });
  if (problems.length === 0) return;
  throw new BuildError(
    `The types of other teams' slots are out of date:\n${problems.join("\n")}\nRun npm run types and commit types/.`,
  );
}

const writtenIn = (target: string): string[] =>
  readdirSync(target).filter((file) => /^mf-.*\.d\.ts$/.test(file));

interface Declaration {
  readonly remote: LiveRemote;
  readonly text: string;
}

/** Returns the declarations of the live remotes by their file's name. */
async function liveSlotTypes({ gateway, own }: Pick<SlotTypesOptions, "gateway" | "own">) {
  const remotes = (await liveRemotes(gateway)).filter(
    ({ name, integrity }) => name !== own && slotTypesFile in integrity,
  );
  const entries = remotes.map(async (remote): Promise<[string, Declaration]> => {
    const text = await declarationOf(gateway, remote);
    return [`${remote.name}.d.ts`, { remote, text }];
  });
  return new Map(await Promise.all(entries));
}

async function declarationOf(gateway: string, remote: LiveRemote): Promise<string> {
  const address = new URL(remote.base + slotTypesFile, gateway);
  const bytes = Buffer.from(await (await get(address)).arrayBuffer());
  const hash = createHash("sha384").update(bytes).digest("base64");
  if (remote.integrity[slotTypesFile] !== `sha384-${hash}`) {
    throw new Error(`${address} differs from its hash`);
  }
  return `// Slots of ${remote.name}, written by \`deeds-remote types\`.\n${bytes}`;
}
