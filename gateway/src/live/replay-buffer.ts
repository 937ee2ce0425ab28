import { type DomainEvent, type EventType, events, type Identity } from "@deeds/contracts";
import { decrypt, deriveKey, encrypt } from "@deeds/service-kit";

type Audience = "everyone" | "administrators" | "nobody";

/** A change of what is not approved is nobody's business yet but the administrators'. */
export function audienceOf({ type, data }: DomainEvent): Audience {
  const { audience } = events[type];
  if (audience !== "everyone") return audience;
  return "status" in data && data.status !== "approved" ? "administrators" : "everyone";
}

export const mayReceive = (hearing: Audience, identity: Identity | null): boolean =>
  hearing === "everyone" || (hearing === "administrators" && identity?.isAdmin === true);

/** Only administrators learn what was decided; others only that something was, and read again. */
const quietDecisions: readonly EventType[] = [
  "person_rejected",
  "proof_rejected",
  "contact_edit_approved",
  "contact_edit_rejected",
  "removal_decided",
];

export interface Fact {
  sequence: number;
  hearing: Audience;
  message: string;
  /** What everybody else is told in its place. */
  hint: string | null;
}

/** How many of the newest facts are kept; whoever missed more asks for everything again. */
export const replayedEvents = 1_000;

/** The last facts, for those who were away for a moment. */
export function createReplayBuffer() {
  let facts: Fact[] = [];
  let after = 0;
  let newest = 0;
  return {
    begin: (sequence: number) => {
      facts = [];
      after = sequence;
      newest = sequence;
    },
    add: (fact: Fact) => {
      facts.push(fact);
      newest = Math.max(newest, fact.sequence);
      // Cut rarely: each cut moves all of them.
      if (facts.length < 2 * replayedEvents) return;
      facts = facts.slice(-replayedEvents);
      after = (facts[0]?.sequence ?? after + 1) - 1;
    },
    /** What came behind a sequence; null when some of it is not known any more, or never was. */
    after: (sequence: number): Fact[] | null => {
      if (!(sequence >= after && sequence <= newest)) return null;
      return facts.filter((fact) => fact.sequence > sequence);
    },
    newest: () => newest,
  };
}

/** What is kept of an event: which thing, never what is in it. */
export function factOf(event: DomainEvent, sequence: number, cursor: string): Fact {
  const { type, data } = event;
  const id = "id" in data ? data.id : null;
  const personId = "personId" in data ? data.personId : type.startsWith("person_") ? id : null;
  const text = JSON.stringify({ type, id, personId });
  const message = `id: ${cursor}\nevent: changed\ndata: ${text}\n\n`;
  const hint = quietDecisions.includes(type) ? `id: ${cursor}\nevent: decided\ndata: {}\n\n` : null;
  return { sequence, hearing: audienceOf(event), message, hint };
}

export const messageFor = ({ hearing, message, hint }: Fact, identity: Identity | null) =>
  mayReceive(hearing, identity) ? message : hint;

/** The sequence counts what is hidden, too; encrypted, it tells a visitor nothing of that. */
export function createCursors(secret: string) {
  const key = deriveKey(secret, "live cursor");
  return {
    seal: (sequence: number): string => {
      const number = Buffer.alloc(8);
      number.writeBigUInt64BE(BigInt(sequence));
      return encrypt(key, number).toString("base64url");
    },
    /** Null for what no gateway with this secret has written. */
    open: (cursor: string): number | null => {
      try {
        return Number(decrypt(key, Buffer.from(cursor, "base64url")).readBigUInt64BE());
      } catch {
        return null;
      }
    },
  };
}
export type Cursors = ReturnType<typeof createCursors>;
