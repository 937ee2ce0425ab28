import type { House } from "../house.ts";
import type { StoredDelivery } from "../models/delivery.ts";
import { dueInOrder } from "./in-order.ts";
import type { Line } from "./line.ts";

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
