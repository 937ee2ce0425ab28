import type { ModerationStatus, WaitingQuery } from "@deeds/contracts";
import { connectDatabase, createLogger } from "@deeds/service-kit";
import { testDatabase } from "@deeds/test-kit";
import { afterAll, beforeEach, expect, it } from "vitest";
import { createTransition, type Decision, decidedFields, needsDecision } from "../src/index.ts";
import { createModerationQueue, createTotals } from "../src/models/index.ts";

interface Submission {
  _id: number;
  status: ModerationStatus;
  sentAt: Date;
  moderatedAt: Date | null;
  rejectionReason: string | null;
  title?: string;
  text?: string;
  personId?: number;
  authorId?: number;
  questions?: { askedAt: Date; answer: string | null; answerAt: Date | null }[];
}

const now = new Date("2026-01-31T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const database = await connectDatabase(
  await testDatabase("moderation"),
  createLogger("test", "silent"),
);
const submissions = database.connection.collection<Submission>("submissions");
const queue = createModerationQueue<Submission>(database.connection, {
  kind: "proof",
  collection: "submissions",
  sentAt: "sentAt",
  sentBy: "authorId",
  reason: "rejectionReason",
  texts: ["title", "text"],
});
const totals = createTotals(database.connection);

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

const transition = createTransition<Submission>();
const moderate = (decided: Decision) =>
  transition(database, decided, {
    find: (_id, session) => submissions.findOne({ _id }, { session }),
    isNeeded: (submission) => needsDecision(submission, decided),
    change: async (session, submission) => {
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
  const list = (query: WaitingQuery) =>
    queue.listWaiting(query, { fields: ["sentAt"], excerptOf: "text" });
  expect(await list({ limit: 1 })).toEqual({
    items: [{ _id: 2, sentAt: minutesAgo(9), excerpt: "" }],
    total: 2,
  });
  expect(await list({ id: 1 })).toEqual({
    items: [{ _id: 1, sentAt: minutesAgo(5), excerpt: "" }],
    total: 1,
  });
});

it("finds pending records by a part of a text and by number", async () => {
  await submissions.insertMany([
    { ...pending(1), title: "Суп (горячий)", text: "я".repeat(100) },
    { ...pending(2), text: "Варил суп", personId: 41 },
    { ...pending(3), status: "approved", text: "Суп" },
  ]);
  const found = async (search: string) =>
    (await queue.listWaiting({ search }, { fields: [], excerptOf: "text" })).items;
  const ids = async (search: string) => (await found(search)).map(({ _id }) => _id);
  expect(await ids("сУп")).toEqual([1, 2]);
  expect(await ids("суп (")).toEqual([1]);
  expect(await ids("№ 0041")).toEqual([2]);
  expect(await ids("1")).toEqual([1]);
  expect(await ids(".*")).toEqual([]);
  expect((await found("горячий"))[0]?.excerpt).toBe("я".repeat(80));
});

it("lists the pending records about one person", async () => {
  await submissions.insertMany([
    { ...pending(1), personId: 41 },
    { ...pending(2), personId: 42 },
    { ...pending(3), personId: 41, status: "rejected" },
  ]);
  const about = async (personId: number) => {
    const options = { fields: [], excerptOf: "text" } as const;
    const { items, total } = await queue.listWaiting({ personId, limit: 1 }, options);
    return [items.map(({ _id }) => _id), total];
  };
  expect(await about(41)).toEqual([[1], 1]);
  expect(await about(43)).toEqual([[], 0]);
});

it("reports what an account sent, with the latest reasons of rejections", async () => {
  await submissions.insertMany(
    [1, 2, 3, 4].map((id) => ({ ...pending(id, minutesAgo(id)), authorId: id === 4 ? 8 : 7 })),
  );
  await moderate(decision({ id: 1 }));
  await moderate(decision({ id: 2, status: "rejected", rejectionReason: "Нет источника" }));
  expect(await queue.readSender(7)).toEqual({
    kind: "proof",
    pending: 1,
    approved: 1,
    rejected: 1,
    rejections: [{ id: 2, reason: "Нет источника", at: now.toISOString() }],
  });
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
  const sevenWeeks = 7 * 7 * 24 * hours;
  // Decided 50 minutes after it was sent, too long ago for the days.
  const old = { ...pending(5, minutesAgo(sevenWeeks + 50)), status: "rejected" } as const;
  await submissions.insertOne({ ...old, moderatedAt: minutesAgo(sevenWeeks) });
  const { weeks, ...review } = await queue.readReview(now);
  const empty = { kind: "proof", count: 0, medianMinutes: null, p90Minutes: null };
  expect(weeks).toHaveLength(8);
  expect(weeks[0]).toEqual({
    ...empty,
    from: "2025-12-08",
    count: 1,
    medianMinutes: 50,
    p90Minutes: 50,
  });
  expect(weeks[1]).toEqual({ ...empty, from: "2025-12-15" });
  expect(weeks[7]).toMatchObject({ from: "2026-01-26", count: 1, medianMinutes: 35 });
  expect(review).toEqual({
    waiting: { fresh: 1, soon: 1, overdue: 1 },
    oldestAt: minutesAgo(25 * hours).toISOString(),
    decided: [{ date: "2026-01-31", status: "approved", minutes: 35, count: 1, lately: 1 }],
  });
  const readings = await Promise.all(queue.metrics(() => now).map(({ read }) => read()));
  expect(readings.flat().map(({ value }) => value)).toEqual([25 * 3600, 3, 24 * 3600]);
});

it("leaves out what waits for its sender, and the time that questions were open", async () => {
  const hours = 60;
  const asked = (from: number, to: number | null) => ({
    text: "Когда?",
    askedBy: null,
    askedAt: minutesAgo(from),
    answer: to === null ? null : "Весной",
    answerAt: to === null ? null : minutesAgo(to),
  });
  await submissions.insertMany([
    pending(1, minutesAgo(13 * hours)),
    { ...pending(2, minutesAgo(30 * hours)), questions: [asked(29 * hours, 2 * hours)] },
    { ...pending(3, minutesAgo(40 * hours)), questions: [asked(39 * hours, null)] },
    { ...pending(4, minutesAgo(100)), questions: [asked(90, 30)] },
    { ...pending(5, minutesAgo(100)), questions: [asked(80, null)] },
  ]);
  for (const id of [4, 5]) await moderate(decision({ id }));
  expect(await queue.countAsked()).toBe(1);
  expect(await queue.countWaiting()).toBe(2);
  const { waiting, oldestAt, decided } = await queue.readReview(now);
  expect(waiting).toEqual({ fresh: 1, soon: 1, overdue: 0 });
  expect(oldestAt).toBe(minutesAgo(13 * hours).toISOString());
  expect(decided.map(({ minutes }) => minutes).toSorted((one, other) => one - other)).toEqual([
    20, 40,
  ]);
  const readings = await Promise.all(queue.metrics(() => now).map(({ read }) => read()));
  expect(readings.flat().map(({ value }) => value)).toEqual([13 * 3600, 2, 24 * 3600]);
});
