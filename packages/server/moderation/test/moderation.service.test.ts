import type { ModerationStatus } from "@deeds/contracts";
import { connectDatabase, createLogger } from "@deeds/service-kit";
import { testDatabase } from "@deeds/test-kit";
import { afterAll, beforeEach, expect, it } from "vitest";
import { createModeration, type Decision, decidedFields } from "../src/index.ts";
import { createModerationQueue, createTotals } from "../src/models/index.ts";

interface Submission {
  _id: number;
  status: ModerationStatus;
  sentAt: Date;
  moderatedAt: Date | null;
  rejectionReason: string | null;
}

const now = new Date("2026-01-31T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const database = await connectDatabase(
  await testDatabase("moderation"),
  createLogger("test", "silent"),
);
const submissions = database.connection.collection<Submission>("submissions");
const queue = createModerationQueue<Submission>(database.connection, {
  collection: "submissions",
  sentAt: "sentAt",
});
const totals = await createTotals(database.connection);

beforeEach(() => submissions.deleteMany({}));
afterAll(() => database.close());

const pending = (id: number, sentAt = now): Submission => ({
  _id: id,
  status: "pending",
  sentAt,
  moderatedAt: null,
  rejectionReason: null,
});

const decision = (fields: Partial<Decision> = {}): Decision => ({
  id: 1,
  status: "approved",
  rejectionReason: null,
  actor: { userId: 7, username: "moderator", requestId: null },
  now,
  ...fields,
});

const transition = createModeration<Submission>();
const moderate = (decided: Decision) =>
  transition(database, decided, {
    find: (_id, session) => submissions.findOne({ _id }, { session }),
    decide: async (session, submission) => {
      const change = decidedFields(decided);
      await submissions.updateOne({ _id: submission._id }, { $set: change }, { session });
      await totals.change(session, { pending: -1, [decided.status]: 1 });
      return { ...submission, ...change };
    },
  });

it("decides a pending record once, and returns it for the same decision", async () => {
  await submissions.insertOne(pending(1));
  const before = await totals.read();
  const decided = decision({ status: "rejected", rejectionReason: "twice" });
  expect(await moderate(decided)).toMatchObject({ rejectionReason: "twice", moderatedAt: now });
  const later = { ...decided, rejectionReason: "again", now: new Date() };
  expect(await moderate(later)).toMatchObject({ rejectionReason: "twice", moderatedAt: now });
  const { pending: waiting, rejected } = await totals.read();
  expect([waiting, rejected]).toEqual([before.pending - 1, before.rejected + 1]);
});

it("rejects another decision and an unknown record", async () => {
  await submissions.insertOne(pending(1));
  await moderate(decision());
  await expect(moderate(decision({ status: "rejected" }))).rejects.toMatchObject({
    code: "already-moderated",
  });
  await expect(moderate(decision({ id: 2 }))).rejects.toMatchObject({ code: "not-found" });
});

it("counts every one of many concurrent decisions", async () => {
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  await submissions.insertMany(ids.map((id) => pending(id)));
  const before = await totals.read();
  await Promise.all(ids.map((id) => moderate(decision({ id }))));
  const { pending: waiting, approved } = await totals.read();
  expect([waiting, approved]).toEqual([before.pending - 20, before.approved + 20]);
});

it("has no reason in an approval", () => {
  const fields = decidedFields(decision({ rejectionReason: "left in the form" }));
  expect(fields).toMatchObject({ status: "approved", rejectionReason: null, moderatedById: 7 });
});

it("lists pending records by age, with the selected fields and their number", async () => {
  await submissions.insertMany([pending(1, minutesAgo(5)), pending(2, minutesAgo(9)), pending(3)]);
  await moderate(decision({ id: 3 }));
  expect(await queue.listWaiting({ limit: 1 }, ["sentAt"])).toEqual({
    items: [{ _id: 2, sentAt: minutesAgo(9) }],
    total: 2,
  });
  const one = await queue.listWaiting({ id: 1 }, ["status"]);
  expect(one).toEqual({ items: [{ _id: 1, status: "pending" }], total: 1 });
});

it("reports the age of pending records and the duration of decisions", async () => {
  const hours = 60;
  await submissions.insertMany([
    pending(1, minutesAgo(1 * hours)),
    pending(2, minutesAgo(13 * hours)),
    pending(3, minutesAgo(25 * hours)),
    pending(4, minutesAgo(32)),
  ]);
  await moderate(decision({ id: 4 }));
  expect(await queue.readReview(now)).toEqual({
    waiting: { fresh: 1, soon: 1, overdue: 1 },
    oldestAt: minutesAgo(25 * hours).toISOString(),
    decided: [{ date: "2026-01-31", status: "approved", minutes: 35, count: 1, lately: 1 }],
  });
  const readings = await Promise.all(queue.metrics(() => now).map(({ read }) => read()));
  expect(readings.flat().map(({ value }) => value)).toEqual([25 * 3600, 3, 24 * 3600]);
});
