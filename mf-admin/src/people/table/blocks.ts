/** Rows that a request loads; the most that a page of the list has. */
export const blockSize = 100;
/** Rows beyond the visible ones whose block is loaded as well. */
const rowsAhead = 30;

/** The numbers of the blocks around the visible rows, from 0; at most three. */
export function blocksOf(
  { first, last }: { first: number; last: number },
  total: number | null,
): number[] {
  const from = Math.floor(Math.max(0, first - rowsAhead) / blockSize);
  const end = total === null ? last : Math.min(last + rowsAhead, Math.max(0, total - 1));
  const to = Math.floor(Math.max(0, end) / blockSize);
  return Array.from(
    { length: Math.min(3, Math.max(1, to - from + 1)) },
    (_, index) => from + index,
  );
}

/** The blocks that hold the rows of a range, both ends included. */
export function blocksOfRange(one: number, other: number): number[] {
  const from = Math.floor(Math.min(one, other) / blockSize);
  const to = Math.floor(Math.max(one, other) / blockSize);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
