import { createPace, type Pace } from "../domain/pace.ts";
import type { Signer } from "../domain/signer.ts";
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
