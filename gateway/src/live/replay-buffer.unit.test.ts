import { type EventType, type Identity, parseEvent } from "@deeds/contracts";
import { describe, expect, test } from "vitest";
import {
  audienceOf,
  createCursors,
  createReplayBuffer,
  type LiveEvent,
  liveEventOf,
  mayReceive,
  messageAbout,
  messageFor,
  namedChanges,
  replayedEvents,
} from "./replay-buffer.ts";

const event = (sequence: number): LiveEvent => ({
  sequence,
  type: "person_approved",
  audience: "everyone",
  topic: "person_approved everyone",
  id: sequence,
  personId: sequence,
});
const numbers = (buffer: ReturnType<typeof createReplayBuffer>, behind: number) =>
  buffer.after(behind)?.map(({ sequence }) => sequence);

test("returns the events after a sequence, over gaps too", () => {
  const buffer = createReplayBuffer();
  buffer.begin(10);
  for (const sequence of [11, 14, 15]) buffer.add(event(sequence));
  expect(numbers(buffer, 10)).toEqual([11, 14, 15]);
  expect(numbers(buffer, 12)).toEqual([14, 15]);
  expect(numbers(buffer, 15)).toEqual([]);
});

test("returns null for a sequence outside the buffer", () => {
  const buffer = createReplayBuffer();
  buffer.begin(10);
  buffer.add(event(11));
  expect(buffer.after(9)).toBeNull();
  expect(buffer.after(12)).toBeNull();
  expect(buffer.after(Number.NaN)).toBeNull();
});

test("stores the newest events", () => {
  const buffer = createReplayBuffer();
  buffer.begin(0);
  const all = replayedEvents * 5 + 7;
  for (let sequence = 1; sequence <= all; sequence += 1) buffer.add(event(sequence));
  expect(buffer.after(all - replayedEvents)).toHaveLength(replayedEvents);
  expect(buffer.after(1)).toBeNull();
});

const administrator = { userId: 1, isAdmin: true } as Identity;
const reader = { userId: 2, isAdmin: false } as Identity;
const at = "2026-01-31T10:00:00.000Z";

const eventOf = (type: EventType, data: object) =>
  parseEvent({
    specversion: "1.0",
    id: "01HZZZZZZZZZZZZZZZZZZZZZZZ",
    source: "/people",
    type,
    subject: "7",
    time: at,
    datacontenttype: "application/json",
    dataversion: 2,
    data,
  });

const named = {
  slug: null,
  name: null,
  surname: null,
  country: null,
  city: null,
  occupation: null,
};
const person = (status: string) =>
  eventOf("person_updated", { id: 7, ...named, status, createdAt: at });
const proof = (status: string) =>
  eventOf("proof_updated", {
    id: 7,
    personId: 3,
    personSlug: null,
    title: null,
    mediaType: "text",
    isAnonymous: true,
    status,
    createdAt: at,
    moderatedAt: null,
  });

describe.each([
  ["a person's change", person],
  ["a proof's change", proof],
])("%s", (_, changed) => {
  test("is sent to all readers once it is approved", () => {
    expect(mayReceive(audienceOf(changed("approved")), null)).toBe(true);
    expect(mayReceive(audienceOf(changed("approved")), reader)).toBe(true);
  });

  test.each(["pending", "rejected"])("is sent to administrators only while it is %s", (status) => {
    expect(mayReceive(audienceOf(changed(status)), null)).toBe(false);
    expect(mayReceive(audienceOf(changed(status)), reader)).toBe(false);
    expect(mayReceive(audienceOf(changed(status)), administrator)).toBe(true);
  });
});

test.each(["person_hidden", "person_unpublished"] as const)("%s is sent to all readers", (type) => {
  const event = eventOf(type, person("hidden").data as object);
  expect(mayReceive(audienceOf(event), null)).toBe(true);
});

describe("a decision that is sent by name to administrators only", () => {
  const rejected = eventOf("proof_rejected", proof("rejected").data as object);
  const message = messageAbout([liveEventOf(rejected, 9)]);

  test("is sent to others as a hint", () => {
    const hint = messageFor(message, reader);
    expect(hint).toBe("event: decided\ndata: {}\n\n");
    expect(messageFor(message, null)).toBe(hint);
  });

  test("is sent to an administrator with its type and id", () => {
    expect(messageFor(message, administrator)).toContain('"type":"proof_rejected","id":7');
  });

  test("is the only event for administrators that others receive a hint of", () => {
    const created = liveEventOf(eventOf("proof_created", proof("pending").data as object), 9);
    expect(messageFor(messageAbout([created]), reader)).toBeNull();
  });
});

describe("a message", () => {
  const dataOf = (count: number) => {
    const events = Array.from({ length: count }, (_, index) => event(index + 1));
    const [, data = ""] = messageAbout(events).changed.split("data: ");
    return JSON.parse(data);
  };

  test("about one event has its ids", () => {
    expect(dataOf(1)).toEqual({ type: "person_approved", id: 1, personId: 1 });
  });

  test("about several has their number, the ids of each, and those of the newest", () => {
    const changes = [
      { id: 1, personId: 1 },
      { id: 2, personId: 2 },
    ];
    const expected = { type: "person_approved", id: 2, personId: 2, count: 2, changes };
    expect(dataOf(2)).toEqual(expected);
  });

  test("about many has their number only", () => {
    expect(dataOf(namedChanges).changes).toHaveLength(namedChanges);
    const { count, changes } = dataOf(namedChanges + 1);
    expect(count).toBe(namedChanges + 1);
    expect(changes).toBeUndefined();
  });
});

test("events of unapproved records are another topic", () => {
  const topicOf = (status: string) => liveEventOf(person(status), 1).topic;
  expect(topicOf("approved")).not.toBe(topicOf("pending"));
  expect(topicOf("rejected")).toBe(topicOf("pending"));
});

describe("a cursor", () => {
  const cursors = createCursors("the secret of all gateways");

  test.each([0, 1, 4_294_967_296, Number.MAX_SAFE_INTEGER])("%i is decrypted", (sequence) => {
    expect(cursors.open(cursors.seal(sequence))).toBe(sequence);
  });

  test("the same sequence never encrypts to the same cursor", () => {
    expect(cursors.seal(7)).not.toBe(cursors.seal(7));
  });

  test.each(["", "7", "not a cursor", "A".repeat(48), createCursors("another").seal(7)])(
    "%j has no sequence",
    (cursor) => expect(cursors.open(cursor)).toBeNull(),
  );
});
