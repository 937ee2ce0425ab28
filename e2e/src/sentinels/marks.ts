import { randomBytes, randomInt } from "node:crypto";
import type { Role } from "../roles.ts";

/** Who may meet a value, and what it may be carried by. */
export interface Kind {
  seenBy: readonly Role[];
  /** Whether events, and with them subscribers' messages, may carry it. */
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
  /** Of what waits: the names and titles that a subscriber's message carries. */
  announced: { seenBy: administrators, inEvents: true },
  /** Contacts of somebody who asked to be removed. */
  withheld: { seenBy: administrators, inEvents: false },
  /** Given to one person once, and to nobody else ever. */
  secret: { seenBy: [], inEvents: false },
} satisfies Record<string, Kind>;

export interface Sentinel extends Kind {
  name: string;
  text: string;
  kind: keyof typeof kinds;
  /** Whether somebody who may see it is sure to meet it: otherwise the search looks nowhere. */
  isSure: boolean;
}

export interface Marks {
  all: readonly Sentinel[];
  /** A text that is nowhere else, to be put into a field; it is also a valid Instagram handle. */
  mark(kind: keyof typeof kinds, name: string, isSure?: boolean): string;
  phone(kind: keyof typeof kinds, name: string): string;
  found(kind: keyof typeof kinds, name: string, text: string, isSure?: boolean): string;
}

/** Marks of one run: each is found again wherever it turns up, and says which field it is from. */
export function createMarks(): Marks {
  const run = randomBytes(3).toString("hex");
  const all: Sentinel[] = [];
  const add = (kind: keyof typeof kinds, name: string, text: string, isSure = true) => {
    all.push({ ...kinds[kind], kind, name, text, isSure });
    return text;
  };
  return {
    all,
    mark: (kind, name, isSure) => add(kind, name, `cnr${run}n${all.length}x`, isSure),
    phone: (kind, name) => `+${add(kind, name, `38067${randomInt(1_000_000, 9_999_999)}`)}`,
    found: add,
  };
}

export function meet(text: string, sentinels: readonly Sentinel[]): Sentinel[] {
  const folded = text.toLowerCase();
  return sentinels.filter((sentinel) => folded.includes(sentinel.text.toLowerCase()));
}
