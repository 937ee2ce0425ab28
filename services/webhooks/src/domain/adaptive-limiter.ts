/** What an answer says about how fast a receiver may be sent to. */
export interface Answer {
  delivered: boolean;
  /** Null: no answer came. */
  statusCode: number | null;
  /** What its `Retry-After` asks for. */
  retryAfterMs: number | null;
}

/** How fast one receiver is sent to; its own answers decide, so that a slow one costs only itself. */
export interface Pace {
  /** How many messages may be on their way to it at once; 0 while it rests. */
  width(now: Date): number;
  note(answer: Answer, now: Date): void;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

const firstWidth = 2;
/** A tenth of all messages on their way, see `worker.ts`. */
const widest = 25;
/** Up to here each success widens it by one, beyond that each round of successes. */
const quickly = 4;
const unansweredAtMost = 5;
const rests = [5 * second, 30 * second, 5 * minute];
const longestAsked = 24 * hour;
const judged = { atLeast: 10, atMost: 20 };

/** Statuses by which a receiver, or what stands before it, says that it is too much. */
const tooMuch = new Set([429, 502, 503, 504]);

/**
 * Widens with success and halves with every sign of overload. After five messages without an answer,
 * or when half of the last ten or more were too much, the receiver rests: one message is tried after
 * 5 s, 30 s and then every 5 minutes, and the first that gets through ends it.
 */
export function createPace(): Pace {
  let width = firstWidth;
  let unanswered = 0;
  let failedTries = 0;
  let restsUntil = 0;
  let recent: boolean[] = [];

  const succeed = () => {
    width = Math.min(widest, width + (width < quickly ? 1 : 1 / width));
    unanswered = 0;
    failedTries = 0;
    restsUntil = 0;
  };
  const rest = (now: Date) => {
    const ms = rests[Math.min(failedTries, rests.length - 1)] ?? 0;
    restsUntil = Math.max(restsUntil, now.getTime() + ms);
    failedTries += 1;
    recent = [];
  };
  const slowDown = (answer: Answer, now: Date) => {
    width = Math.max(1, width / 2);
    unanswered = answer.statusCode === null ? unanswered + 1 : 0;
    const asked = Math.min(answer.retryAfterMs ?? 0, longestAsked);
    if (asked > 0) restsUntil = Math.max(restsUntil, now.getTime() + asked);
    const refused = recent.filter((isFine) => !isFine).length;
    const mostly = recent.length >= judged.atLeast && refused >= recent.length / 2;
    if (failedTries > 0 || unanswered >= unansweredAtMost || mostly) rest(now);
  };

  return {
    width: (now) => {
      if (now.getTime() < restsUntil) return 0;
      return failedTries > 0 ? 1 : Math.floor(width);
    },
    note: (answer, now) => {
      const { delivered, statusCode } = answer;
      const isTooMuch = statusCode === null || tooMuch.has(statusCode);
      recent = [...recent, !isTooMuch].slice(-judged.atMost);
      if (delivered) succeed();
      else if (isTooMuch) slowDown(answer, now);
      // It answers, though not as hoped: it is there.
      else unanswered = 0;
    },
  };
}
