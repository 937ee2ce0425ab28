import { createPace, type Pace } from "../domain/pace.ts";
import type { Signer } from "../domain/signer.ts";
import type { House } from "../house.ts";
import type { StoredDelivery } from "../models/delivery.ts";
import { trusted } from "../models/trusted.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import { dueInOrder } from "./in-order.ts";

/** As many as are read ahead for one subscriber; the rest waits in the database. */
const readAhead = 100;
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

/** Reads what is due for the subscriber, the earliest first. */
export async function readLine(house: House, line: Line, now: Date): Promise<void> {
  // What is written down while this is read may still be read as waiting.
  const sent = new Set(line.unwritten);
  const limit = readAhead + sent.size;
  // Whatever is put down from here on says so again.
  line.mayHaveMore = false;
  const due = { webhookId: line.webhook._id, limit, now };
  const read = line.webhook.inOrder ? dueInOrder : dueAtAll;
  const { found, mayHaveMore } = await read(house, due);
  line.waiting = found.filter(({ _id }) => !sent.has(_id)).slice(0, readAhead);
  line.readAt = now.getTime();
  if (mayHaveMore) line.mayHaveMore = true;
}

async function dueAtAll(
  { models }: House,
  { webhookId, limit, now }: { webhookId: number; limit: number; now: Date },
): Promise<{ found: StoredDelivery[]; mayHaveMore: boolean }> {
  const found = await models.deliveries
    .find({ webhookId, state: "pending", nextAttemptAt: trusted({ $lte: now }) })
    .sort({ nextAttemptAt: 1 })
    .limit(limit)
    .lean();
  return { found, mayHaveMore: found.length === limit };
}
