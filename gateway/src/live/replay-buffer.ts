import { type DomainEvent, type EventType, events, type Identity } from "@deeds/contracts";
import { decrypt, deriveKey, encrypt } from "@deeds/service-kit";

type Audience = "everyone" | "administrators" | "none";

/** Changes of unapproved records are for administrators only, except that one is public no longer. */
export function audienceOf({ type, data }: DomainEvent): Audience {
  const { audience } = events[type];
  if (audience === "withdrawal") return "everyone";
  if (audience !== "everyone") return audience;
  return "status" in data && data.status !== "approved" ? "administrators" : "everyone";
}

export const mayReceive = (audience: Audience, identity: Identity | null): boolean =>
  audience === "everyone" || (audience === "administrators" && identity?.isAdmin === true);

/** Only administrators receive these; others receive a hint to reload. */
const quietDecisions: readonly EventType[] = [
  "person_rejected",
  "person_reopened",
  "proof_rejected",
  "proof_reopened",
  "contact_edit_approved",
  "contact_edit_rejected",
  "contact_edit_reopened",
  "removal_decided",
];

export interface LiveEvent {
  sequence: number;
  type: EventType;
  audience: Audience;
  /** Events of one topic are sent together. */
  topic: string;
  /** `null` for an event that is about no record. */
  id: number | null;
  personId: number | null;
}

/** A reader who missed more events reloads everything. */
export const replayedEvents = 1_000;

/** Stores the newest events for readers who reconnect. */
export function createReplayBuffer() {
  let events: LiveEvent[] = [];
  let after = 0;
  let newest = 0;
  return {
    begin: (sequence: number) => {
      events = [];
      after = sequence;
      newest = sequence;
    },
    add: (event: LiveEvent) => {
      events.push(event);
      newest = Math.max(newest, event.sequence);
      // Trimmed rarely: each time copies all of them.
      if (events.length < 2 * replayedEvents) return;
      events = events.slice(-replayedEvents);
      after = (events[0]?.sequence ?? after + 1) - 1;
    },
    /** Returns the events after a sequence; `null` when some of them are not in the buffer. */
    after: (sequence: number): LiveEvent[] | null => {
      if (!(sequence >= after && sequence <= newest)) return null;
      return events.filter((event) => event.sequence > sequence);
    },
    newest: () => newest,
  };
}

export function liveEventOf(event: DomainEvent, sequence: number): LiveEvent {
  const { type, data } = event;
  const id = "id" in data ? data.id : null;
  const personId = "personId" in data ? data.personId : type.startsWith("person_") ? id : null;
  const audience = audienceOf(event);
  return { sequence, type, audience, topic: `${type} ${audience}`, id, personId };
}

/** A message names this many records at most; of more it has the count only. */
export const namedChanges = 100;

/** Messages about events of one topic: ids, never their content. */
export interface LiveMessage {
  audience: Audience;
  changed: string;
  /** The message to others in its place; `null` for none. */
  hint: string | null;
}

/** @param events of one topic, at least one */
export function messageAbout(events: readonly LiveEvent[]): LiveMessage {
  const newest = events.at(-1);
  if (!newest) throw new Error("a message without events");
  const { type, audience, id, personId } = newest;
  const count = events.length;
  const changes = events.map((event) => ({ id: event.id, personId: event.personId }));
  const several = { count, ...(count <= namedChanges && { changes }) };
  const data = JSON.stringify({ type, id, personId, ...(count > 1 && several) });
  const hint = quietDecisions.includes(type) ? "event: decided\ndata: {}\n\n" : null;
  return { audience, changed: `event: changed\ndata: ${data}\n\n`, hint };
}

export const messageFor = ({ audience, changed, hint }: LiveMessage, identity: Identity | null) =>
  mayReceive(audience, identity) ? changed : hint;

/** Encrypts sequences, which would reveal the number of hidden events. */
export function createCursors(secret: string) {
  const key = deriveKey(secret, "live cursor");
  return {
    seal: (sequence: number): string => {
      const number = Buffer.alloc(8);
      number.writeBigUInt64BE(BigInt(sequence));
      return encrypt(key, number).toString("base64url");
    },
    /** Returns the sequence; `null` for a cursor of another secret. */
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
