/** The limit of NATS is one mebibyte, with the envelope. */
const messageBytes = 900 * 1024;

/** Returns as many of the first items as fit into one message to another service. */
export function takeWithinBytes<Item>(items: readonly Item[], limit: number = messageBytes) {
  let size = 2;
  const past = items.findIndex((item) => {
    size += Buffer.byteLength(JSON.stringify(item)) + 1;
    return size > limit;
  });
  return past === -1 ? [...items] : items.slice(0, past);
}

/** Yields the items in lists of `size`; the last one may be shorter. */
export async function* inBatches<Item>(items: AsyncIterable<Item>, size: number) {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Rows with ids above `after` up to `upTo`. */
export interface IdRange {
  after: number;
  upTo: number;
}

/** What one transaction reads, requests and writes in a second. */
const rangeSize = 200;

/** Calls `work` for each range of ids up to the last; returns the number of changed rows. */
export async function forEachIdRange(
  work: (range: IdRange) => Promise<{ last: number; mended: number }>,
): Promise<number> {
  let after = 0;
  let mended = 0;
  for (;;) {
    const upTo = after + rangeSize;
    const done = await work({ after, upTo });
    mended += done.mended;
    if (upTo >= done.last) return mended;
    after = upTo;
  }
}
