/** Rows with ids above `after` up to `upTo`. */
export interface IdRange {
  after: number;
  upTo: number;
}

/** As many as one transaction reads, asks for and writes in a second. */
const rangeSize = 200;

/**
 * Goes through all ids in ranges, as long as the work says that there are higher ones. Answers how many
 * rows were mended altogether.
 */
export async function inRanges(
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
