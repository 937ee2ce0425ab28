import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type FrontEndName, type LiveRemote, pageBootId } from "@deeds/contracts";

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

interface WriteOptions {
  /** Address of a running product, e.g. `https://deeds.example`. */
  readonly gateway: string;
  /** Folder of the remote; the types are written into its `types`. */
  readonly folder: string;
  readonly own: FrontEndName;
  readonly log: (line: string) => void;
}

/**
 * Writes the types of the live remotes' slots into `types/<name>.d.ts` and removes those of remotes
 * that are no longer live. Throws when a file differs from its hash.
 */
export async function writeSlotTypes({ gateway, folder, own, log }: WriteOptions): Promise<void> {
  const target = join(folder, "types");
  mkdirSync(target, { recursive: true });
  const remotes = await remotesWithSlots(gateway, own);
  const files = new Map<string, string>();
  for (const remote of remotes)
    files.set(`${remote.name}.d.ts`, await declarationOf(gateway, remote));
  for (const file of readdirSync(target)) {
    if (/^mf-.*\.d\.ts$/.test(file) && !files.has(file)) rmSync(join(target, file));
  }
  for (const [file, text] of files) writeFileSync(join(target, file), text);
  for (const { name, version, slots } of remotes)
    log(`types/${name}.d.ts: ${slots.join(", ")} of ${version}`);
}

async function remotesWithSlots(gateway: string, own: FrontEndName): Promise<LiveRemote[]> {
  const page = await fetch(new URL("/", gateway), { headers: { accept: "text/html" } });
  const pattern = new RegExp(`id="${pageBootId}">(.*?)</script>`, "s");
  const boot = pattern.exec(await page.text())?.[1];
  if (boot === undefined) throw new Error(`${gateway} returned no page of the product`);
  const { live } = JSON.parse(boot) as { live: { remotes: LiveRemote[] } };
  return live.remotes.filter(({ name, integrity }) => name !== own && slotTypesFile in integrity);
}

async function declarationOf(gateway: string, remote: LiveRemote): Promise<string> {
  const address = new URL(remote.base + slotTypesFile, gateway);
  const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
  const hash = createHash("sha384").update(bytes).digest("base64");
  if (remote.integrity[slotTypesFile] !== `sha384-${hash}`) {
    throw new Error(`${address} differs from its hash`);
  }
  return `// Slots of ${remote.name}, written by \`deeds-remote types\`.\n${bytes}`;
}
