import { randomBytes, randomInt } from "node:crypto";
import type { Role } from "../roles.ts";

export interface Kind {
  seenBy: readonly Role[];
  /** Whether events, and with them subscribers' messages, may contain it. */
  inEvents: boolean;
}

const administrators = ["an administrator"] as const;
const fullAccess = ["a subscriber", "an administrator"] as const;

/** The classes of gated values: which roles may see each, and whether events may contain it. */
export const kinds = {
  contact: { seenBy: fullAccess, inEvents: false },
  content: { seenBy: fullAccess, inEvents: false },
  identity: { seenBy: administrators, inEvents: false },
  /** Of what waits or was rejected: contacts, texts, reasons. */
  unpublished: { seenBy: administrators, inEvents: false },
  /** Of what waits: the names and titles that a subscriber's message contains. */
  announced: { seenBy: administrators, inEvents: true },
  withheld: { seenBy: administrators, inEvents: false },
  /** A secret that is returned once. */
  secret: { seenBy: [], inEvents: false },
} satisfies Record<string, Kind>;

export interface Sentinel extends Kind {
  name: string;
  text: string;
  kind: KindName;
  /** Whether a permitted viewer must find it: otherwise the crawl checks nothing. */
  isSure: boolean;
}

export type Sentinels = ReturnType<typeof createSentinels>;
type KindName = keyof typeof kinds;

/** The sentinels of one run: each is unique and identifies its field. */
export function createSentinels() {
  const run = randomBytes(3).toString("hex");
  const all: Sentinel[] = [];
  const add = (kind: KindName, name: string, text: string, isSure = true) => {
    all.push({ ...kinds[kind], kind, name, text, isSure });
    return text;
  };
  return {
    all,
    /** A text that is nowhere else, to be put into a field; it is also a valid Instagram handle. */
    mark: (kind: KindName, name: string, isSure?: boolean) =>
      add(kind, name, `cnr${run}n${all.length}x`, isSure),
    phone: (kind: KindName, name: string) =>
      `+${add(kind, name, `38067${randomInt(1_000_000, 9_999_999)}`)}`,
    found: add,
  };
}

export function findSentinels(text: string, sentinels: readonly Sentinel[]): Sentinel[] {
  const folded = text.toLowerCase();
  return sentinels.filter((sentinel) => folded.includes(sentinel.text.toLowerCase()));
}

export interface Sighting {
  sentinel: Sentinel;
  where: string;
}

const width = 8;

/** Reads each address; returns the HTML of the pages too. */
export async function crawl(
  origin: string,
  addresses: readonly string[],
  headers: Record<string, string>,
  sentinels: readonly Sentinel[],
) {
  const sightings: Sighting[] = [];
  const failures: string[] = [];
  const pages: Record<string, string> = {};
  const waiting = addresses.values();
  const read = async (address: string) => {
    const response = await fetch(origin + address, { headers, redirect: "manual" });
    if (response.status >= 500) failures.push(`${response.status} ${address}`);
    const head = [...response.headers].map((pair) => pair.join(": ")).join("\n");
    const body = Buffer.from(await response.arrayBuffer());
    // A requested name that a link of the page repeats is the caller's own input.
    const text = `${head}\n${body.toString("latin1")}\n${body.toString("utf8")}`;
    // The API reference is no page of a front end.
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    if (isPage && !address.startsWith("/api/")) pages[address] = body.toString();
    for (const sentinel of findSentinels(text, sentinels)) {
      if (!address.includes(sentinel.text)) sightings.push({ sentinel, where: address });
    }
  };
  const work = async () => {
    for (const address of waiting) {
      await read(address).catch((error: Error) => failures.push(`${error.cause} ${address}`));
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return { sightings, failures, pages };
}

export type Listener = Awaited<ReturnType<typeof listen>>;

/** Resolves once the stream is open, so that nothing that happens after is missed. */
export async function listen(origin: string, headers: Record<string, string>) {
  const abort = new AbortController();
  const response = await fetch(`${origin}/api/live`, { headers, signal: abort.signal });
  let text = "";
  const reading = (async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      text += part;
  })();
  // It ends by an abort.
  const ended = reading.catch(() => undefined);
  return {
    received: () => text,
    close: async () => {
      abort.abort();
      await ended;
    },
  };
}
