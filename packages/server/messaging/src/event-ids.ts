import { encodeTime, ulid } from "ulid";

const timeLength = 10;
const countLength = 4;

/**
 * Returns a function that returns ULIDs in order, which cannot be predicted from those before: the
 * stream drops an event whose id another message has, of any publisher.
 */
export function createEventIds(now: () => number = Date.now): () => string {
  let time = 0;
  let count = 0;
  return () => {
    const current = now();
    count = current > time ? 0 : count + 1;
    time = Math.max(time, current);
    const id = ulid(time);
    return (
      id.slice(0, timeLength) + encodeTime(count, countLength) + id.slice(timeLength + countLength)
    );
  };
}
