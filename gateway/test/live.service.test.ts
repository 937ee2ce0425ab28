import type { NewEvent } from "@deeds/contracts";
import { createMessaging, type Messaging } from "@deeds/messaging";
import { connectDatabase, createLogger, type Database } from "@deeds/service-kit";
import { personState, startTestNats, type TestNats, testDatabase } from "@deeds/test-kit";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openStream, type Stream } from "./browser.ts";
import { type RunningGateway, startGateway, startUpstream } from "./gateway.ts";

const log = createLogger("people", "fatal");
const patient = { timeout: 15_000 };
const quick = { live: { heartbeatMs: 300, recheckMs: 300 } };
const visitorOf = (origin: string) => ({ origin, cookie: "" });
const adminOf = (origin: string) => ({ origin, cookie: "sid=of-an-administrator" });

let nats: TestNats;
let auth: Awaited<ReturnType<typeof startUpstream>>;
let database: Database;
let people: Messaging;
let gateway: RunningGateway;
/** The identity that the auth service returns. */
let isAdmin = true;
const streams: Stream[] = [];

beforeAll(async () => {
  nats = await startTestNats();
  database = await connectDatabase(await testDatabase("live"), log);
  people = await createMessaging({ url: nats.url, service: "people", database, log });
  auth = await startUpstream((_, response) => {
    const identity = {
      userId: 1,
      username: "administrator",
      isAdmin,
      entitledUntil: null,
      visitorId: "v",
      sessionHash: "the hash of the session",
    };
    const expiresAt = Date.now() / 1000 + 10.2;
    response.end(JSON.stringify({ identity, tokens: {}, expiresAt, setCookie: null }));
  });
  gateway = await start();
});
afterEach(async () => {
  isAdmin = true;
  await Promise.all(streams.splice(0).map((stream) => stream.close()));
});
afterAll(async () => {
  await gateway.stop();
  await people.close();
  await database.close();
  await auth.stop();
  await nats.stop();
});

const start = (settings: Record<string, string> = {}) =>
  startGateway({ NATS_URL: nats.url, AUTH_URL: auth.url, ...settings }, {}, quick);

async function open(
  who: { origin: string; cookie: string },
  lastEventId?: string,
): Promise<Stream> {
  const stream = await openStream(who.origin, {
    cookie: who.cookie,
    ...(lastEventId !== undefined && { "last-event-id": lastEventId }),
  });
  streams.push(stream);
  return stream;
}

/** Returns how to read the ids of the changes that a stream received. */
const idsOf = (stream: Stream) => () =>
  stream
    .changes()
    .flatMap(({ id, changes = [{ id, personId: id }] }) => changes.map((one) => one.id));

type Recorded = "person_approved" | "person_created" | "person_updated";
let count = 0;

/** Records events as the people service does in one transaction; returns the ids of their people. */
async function recordTogether(...types: Recorded[]): Promise<number[]> {
  const recorded = types.map((type): NewEvent => {
    count += 1;
    const status = type === "person_created" ? "pending" : "approved";
    const data = personState({ id: count, slug: null, name: "hidden", status });
    return { type, data, version: 1 };
  });
  await database.transaction((tx) => people.record(tx, recorded));
  return recorded.map((_, index) => count - recorded.length + index + 1);
}

async function record(type: Recorded): Promise<number> {
  const [id = 0] = await recordTogether(type);
  return id;
}

const times = (many: number, type: Recorded) => Array.from({ length: many }, () => type);

test("all readers receive public changes, administrators all, none their content", async () => {
  const [visitor, admin] = [
    await open(visitorOf(gateway.origin)),
    await open(adminOf(gateway.origin)),
  ];
  const hidden = await record("person_created");
  const shown = await record("person_approved");
  await expect.poll(idsOf(visitor), patient).toEqual([shown]);
  await expect.poll(idsOf(admin), patient).toEqual([hidden, shown]);
  expect(admin.text()).toContain(`{"type":"person_approved","id":${shown},"personId":${shown}}`);
  expect(admin.text()).not.toContain("hidden");
});

describe("events of one type within a second", () => {
  test("are a few messages with their ids", async () => {
    const visitor = await open(visitorOf(gateway.origin));
    const ids = await recordTogether(...times(40, "person_approved"));
    await expect.poll(idsOf(visitor), patient).toEqual(ids);
    expect(visitor.changes().length).toBeLessThan(10);
  });

  test("are a few messages with their number only when they are many", async () => {
    const visitor = await open(visitorOf(gateway.origin));
    await recordTogether(...times(300, "person_approved"));
    const sum = () => visitor.changes().reduce((all, { count: many = 1 }) => all + many, 0);
    await expect.poll(sum, patient).toBe(300);
    expect(visitor.changes().at(-1)?.changes).toBeUndefined();
    expect(visitor.changes().length).toBeLessThan(10);
  });

  test("are all received by a reader who reconnects between two messages", async () => {
    const before = await open(visitorOf(gateway.origin));
    const updated = await recordTogether(...times(40, "person_updated"));
    const approved = await record("person_approved");
    await expect.poll(idsOf(before), patient).toContain(approved);
    await before.close();
    const after = await open(visitorOf(gateway.origin), before.lastEventId());
    const received = () => [...idsOf(before)(), ...idsOf(after)()];
    await expect.poll(received, patient).toEqual(expect.arrayContaining([...updated, approved]));
    expect(after.resets()).toBe(0);
  });
});

describe("a reader who reconnects", () => {
  test("receives missed events once, and only permitted ones", async () => {
    const before = await open(visitorOf(gateway.origin));
    const first = await record("person_approved");
    await expect.poll(idsOf(before), patient).toEqual([first]);
    await before.close();
    await record("person_created");
    const missed = await record("person_approved");
    const witness = await open(adminOf(gateway.origin), before.lastEventId());
    await expect.poll(idsOf(witness), patient).toContain(missed);
    const after = await open(visitorOf(gateway.origin), before.lastEventId());
    const next = await record("person_approved");
    await expect.poll(idsOf(after), patient).toEqual([missed, next]);
    expect(after.resets()).toBe(0);
  });

  test("receives them, and no earlier ones, from another gateway that has just started", async () => {
    const earlier = await open(visitorOf(gateway.origin));
    const updated = await recordTogether(...times(3, "person_updated"));
    await expect.poll(idsOf(earlier), patient).toEqual(expect.arrayContaining(updated));
    const before = await open(visitorOf(gateway.origin));
    await expect.poll(() => before.lastEventId(), patient).not.toBe("");
    await before.close();
    const missed = await record("person_approved");
    const witness = await open(visitorOf(gateway.origin), before.lastEventId());
    await expect.poll(idsOf(witness), patient).toEqual([missed]);
    const other = await start();
    onTestFinished(() => other.stop());
    const after = await open(visitorOf(other.origin), before.lastEventId());
    await expect.poll(idsOf(after), patient).toEqual([missed]);
    const next = await record("person_approved");
    await expect.poll(idsOf(after), patient).toEqual([missed, next]);
    await expect.poll(idsOf(witness), patient).toEqual([missed, next]);
    expect(after.resets()).toBe(0);
  });

  test("reloads everything when missed events are not in the buffer", async () => {
    const stream = await open(visitorOf(gateway.origin), "of another gateway");
    await expect.poll(() => stream.resets(), patient).toBe(1);
    const next = await record("person_approved");
    await expect.poll(idsOf(stream), patient).toEqual([next]);
  });

  test("resumes from the last heartbeat", async () => {
    const stream = await open(visitorOf(gateway.origin));
    await expect.poll(() => stream.lastEventId(), patient).not.toBe("");
    const welcome = stream.lastEventId();
    await expect.poll(() => stream.lastEventId(), patient).not.toBe(welcome);
    expect(idsOf(stream)()).toEqual([]);
  });
});

test("a restart of the broker closes no stream and loses no event", async () => {
  const stream = await open(visitorOf(gateway.origin));
  const first = await record("person_approved");
  await expect.poll(idsOf(stream), patient).toEqual([first]);
  await nats.process.stop();
  const meanwhile = await record("person_approved");
  await nats.process.start();
  await expect.poll(idsOf(stream), { timeout: 25_000 }).toEqual([first, meanwhile]);
  expect(stream.isOpen()).toBe(true);
});

describe("a stream is closed", () => {
  test("when its session ends", async () => {
    const [admin, visitor] = [
      await open(adminOf(gateway.origin)),
      await open(visitorOf(gateway.origin)),
    ];
    const sessionHash = "the hash of the session";
    const event: NewEvent = { type: "session_revoked", data: { sessionHash }, version: 1 };
    await database.transaction((tx) => people.record(tx, [event]));
    await expect.poll(() => admin.isOpen(), patient).toBe(false);
    expect(visitor.isOpen()).toBe(true);
  });

  test("when an administrator loses the role, also without an event", async () => {
    const admin = await open(adminOf(gateway.origin));
    isAdmin = false;
    await expect.poll(() => admin.isOpen(), patient).toBe(false);
  });
});

test("the streams of an address are limited, with Retry-After", async () => {
  const small = await start({ RATE_LIMIT_SCALE: "0.01" });
  onTestFinished(() => small.stop());
  const first = await open(visitorOf(small.origin));
  await open(visitorOf(small.origin));
  await open(visitorOf(small.origin));
  const refused = await fetch(`${small.origin}/api/live`);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("30");
  expect(await refused.json()).toMatchObject({ code: "rate-limited" });
  await first.close();
  const again = async () => {
    const response = await fetch(`${small.origin}/api/live`);
    await response.body?.cancel();
    return response.status;
  };
  await expect.poll(again, patient).toBe(200);
});
