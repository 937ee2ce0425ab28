/** The bytes that a `Range` header asks for. */
export interface ByteRange {
  start: number;
  length: number;
}

/**
 * The one range asked for; null: the whole file, as for a header that is malformed or asks for
 * several parts; `unsatisfiable`: it begins behind the end.
 */
export function parseRange(header: string, size: number): ByteRange | null | "unsatisfiable" {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return null;
  if (from === "") return lastBytes(Number(to), size);
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size) return "unsatisfiable";
  return end < start ? null : { start, length: end - start + 1 };
}

function lastBytes(count: number, size: number): ByteRange | "unsatisfiable" {
  if (count === 0) return "unsatisfiable";
  const length = Math.min(count, size);
  return { start: size - length, length };
}
