import { trusted } from "@deeds/service-kit";
import { createPace, type Pace } from "../domain/adaptive-limiter.ts";
import type { Signer } from "../domain/secrets.ts";
import type { House } from "../house.ts";
import type { StoredDelivery } from "../models/delivery.ts";
import type { StoredWebhook } from "../models/webhook.ts";

/** What was read is forgotten after this long: it may have been taken back, or its person erased. */
const freshMs = 1_000;

/** What waits for one subscriber, and what is on its way. */
export interface Line {
  webhook: StoredWebhook;
  signers: readonly Signer[];
  /** The subscriber's own, see `headersOf`. */
  headers: Readonly<Record<string, string>>;
  /** Switched on, and of a shard of this worker: a closed line only waits for its results. */
  isOpen: boolean;
  readonly pace: Pace;
  /** Due, in the order of their time. */
  waiting: StoredDelivery[];
  readAt: number;
  /** Sent, or being sent, and not written down yet: in the database they still wait. */
  readonly unwritten: Set<string>;
  /** How many of those have no answer yet. */
  onTheWay: number;
  /** Whether the database may hold more that is due. */
  mayHaveMore: boolean;
}

export const newLine = (webhook: StoredWebhook): Line => ({
  webhook,
  signers: [],
  headers: {},
  isOpen: true,
  pace: createPace(),
  waiting: [],
  readAt: 0,
  unwritten: new Set(),
  onTheWay: 0,
  mayHaveMore: true,
});

/** Whether one more message may leave for the subscriber now, if one waits. */
export function hasRoom({ isOpen, onTheWay, unwritten, pace }: Line, now: Date): boolean {
  const width = isOpen ? pace.width(now) : 0;
  // What is not written down is sent again after a crash: not more than is on the way anyway.
  return onTheWay < width && unwritten.size < 2 * width;
}

/** Whether the line has to be read before something is taken from it. */
export function isStale({ waiting, readAt, mayHaveMore }: Line, now: Date): boolean {
  if (waiting.length === 0) return mayHaveMore;
  return now.getTime() - readAt > freshMs;
}

/** As many as are read ahead for one subscriber; the rest waits in the database. */
const readAhead = 100;

/** Reads what is due for each of the subscribers, the earliest first. */
export async function readLines(house: House, lines: readonly Line[], now: Date): Promise<void> {
  const inOrder = lines.filter(({ webhook }) => webhook.inOrder);
  const atAll = lines.filter(({ webhook }) => !webhook.inOrder);
  await Promise.all([
    atAll.length > 0 && readAtAll(house, atAll, now),
    ...inOrder.map((line) => readInOrder(house, line, now)),
  ]);
}

/** By one query: a query for each would be most of what an event for a thousand subscribers costs. */
async function readAtAll(house: House, lines: readonly Line[], now: Date): Promise<void> {
  const readings = lines.map(begin);
  const ids = lines.map(({ webhook }) => webhook._id);
  const limit = readAhead + Math.max(...readings.map(({ sent }) => sent.size));
  const due = await dueOf(house, { ids, limit, now });
  for (const { line, sent } of readings) {
    const found = due.get(line.webhook._id) ?? [];
    end(line, { sent, found, mayHaveMore: found.length === limit, now });
  }
}

async function readInOrder(house: House, line: Line, now: Date): Promise<void> {
  const { sent } = begin(line);
  const limit = readAhead + sent.size;
  const read = await dueInOrder(house, { webhookId: line.webhook._id, limit, now });
  end(line, { sent, now, ...read });
}

function begin(line: Line) {
  // Whatever is put down from here on says so again.
  line.mayHaveMore = false;
  // What is written down while this is read may still be read as waiting.
  return { line, sent: new Set(line.unwritten) };
}

interface Reading {
  sent: ReadonlySet<string>;
  found: readonly StoredDelivery[];
  mayHaveMore: boolean;
  now: Date;
}

function end(line: Line, { sent, found, mayHaveMore, now }: Reading): void {
  line.waiting = found.filter(({ _id }) => !sent.has(_id)).slice(0, readAhead);
  line.readAt = now.getTime();
  if (mayHaveMore) line.mayHaveMore = true;
}

/** What is due, the earliest first and not more than `limit` for each subscriber. */
async function dueOf(
  { models }: House,
  { ids, limit, now }: { ids: readonly number[]; limit: number; now: Date },
): Promise<Map<number, StoredDelivery[]>> {
  const rows = await models.webhooks.aggregate<{ _id: number; due: StoredDelivery[] }>([
    { $match: { _id: { $in: ids } } },
    { $project: { _id: 1 } },
    {
      $lookup: {
        from: models.deliveries.collection.name,
        localField: "_id",
        foreignField: "webhookId",
        pipeline: [
          { $match: { state: "pending", nextAttemptAt: { $lte: now } } },
          { $sort: { nextAttemptAt: 1 } },
          { $limit: limit },
        ],
        as: "due",
      },
    },
  ]);
  return new Map(rows.map(({ _id, due }) => [_id, due]));
}

/** So many due rows are looked through for one subscriber at a time. */
const lookedThrough = 1_000;

interface First {
  _id: number;
  delivery: string;
  at: Date;
}

/**
 * What is due for a subscriber that wants its events in order: the first of each person. An event's
 * id tells its place. What stands behind one that is tried again later waits until then.
 */
async function dueInOrder(
  house: House,
  { webhookId, limit, now }: { webhookId: number; limit: number; now: Date },
): Promise<{ found: StoredDelivery[]; mayHaveMore: boolean }> {
  const { deliveries } = house.models;
  const due = await deliveries
    .find({ webhookId, state: "pending", nextAttemptAt: trusted({ $lte: now }) })
    .sort({ nextAttemptAt: 1 })
    .limit(lookedThrough)
    .select("personId")
    .lean();
  const people = [...new Set(due.map(({ personId }) => personId))];
  const firsts = await firstsOf(house, webhookId, people);
  await putBack(
    house,
    webhookId,
    firsts.filter(({ at }) => at > now),
  );
  const ids = firsts.filter(({ at }) => at <= now).map(({ delivery }) => delivery);
  const found = await deliveries
    .find({ _id: trusted({ $in: ids }) })
    .sort({ nextAttemptAt: 1 })
    .limit(limit)
    .lean();
  return { found, mayHaveMore: due.length === lookedThrough || ids.length > limit };
}

const firstsOf = ({ models }: House, webhookId: number, people: number[]): Promise<First[]> =>
  models.deliveries.aggregate<First>([
    { $match: { personId: { $in: people }, webhookId, state: "pending" } },
    { $sort: { personId: 1, _id: 1 } },
    {
      $group: {
        _id: "$personId",
        delivery: { $first: "$_id" },
        at: { $first: "$nextAttemptAt" },
      },
    },
  ]);

async function putBack({ models }: House, webhookId: number, behind: readonly First[]) {
  if (behind.length === 0) return;
  await models.deliveries.bulkWrite(
    behind.map(({ _id: personId, at }) => ({
      updateMany: {
        filter: { webhookId, personId, state: "pending", nextAttemptAt: trusted({ $lt: at }) },
        update: { $set: { nextAttemptAt: at } },
      },
    })),
    { ordered: false },
  );
}
