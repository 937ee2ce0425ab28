/** A raw row of a file; several lines when a quoted cell has line breaks. */
export interface RawRow {
  line: number;
  /** Without its final line break; empty when it was too long. */
  bytes: Buffer;
  isTooLong: boolean;
  /** The file ended inside a quoted cell. */
  isOpen: boolean;
  /** Whether it ended with a line break; the last row of a file need not. */
  isEnded: boolean;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const quote = 0x22;

/**
 * Splits a file into rows. A row longer than `limit` bytes is skipped and reported,
 * so that an unclosed quote costs no memory.
 *
 * Rows are split here and parsed one by one, because the CSV parser counts a CRLF inside quotes
 * twice and stops at a row that is too long, so that neither line numbers nor later
 * rows would be available.
 * @param delimiter of cells that may be quoted; `null` for JSON lines
 */
export async function* splitRows(
  chunks: AsyncIterable<Buffer>,
  { delimiter, limit }: { delimiter: number | null; limit: number },
): AsyncGenerator<RawRow> {
  const place = placeIn(delimiter);
  const record = createRow(limit);
  let line = 1;
  let startedOn = 1;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      place.pass(byte);
      if (byte !== lineFeed) continue;
      line += 1;
      if (place.isQuoted()) continue;
      record.add(chunk.subarray(from, at));
      yield { line: startedOn, ...record.take(), isOpen: false, isEnded: true };
      from = at + 1;
      startedOn = line;
    }
    record.add(chunk.subarray(from));
  }
  if (record.isEmpty()) return;
  yield { line: startedOn, ...record.take(), isOpen: place.isQuoted(), isEnded: false };
}

function placeIn(delimiter: number | null) {
  let place: "start" | "plain" | "quoted" | "closing" = "start";
  const next = (byte: number | undefined) => {
    if (place === "quoted") return byte === quote ? "closing" : "quoted";
    if (byte === delimiter || byte === lineFeed) return "start";
    const opensAgain = byte === quote && (place === "start" || place === "closing");
    return opensAgain ? "quoted" : "plain";
  };
  return {
    pass: (byte: number | undefined) => {
      if (delimiter !== null) place = next(byte);
    },
    isQuoted: () => place === "quoted",
  };
}

function createRow(limit: number) {
  let parts: Buffer[] = [];
  let size = 0;
  return {
    add: (part: Buffer) => {
      size += part.length;
      if (size > limit) parts = [];
      else if (part.length > 0) parts.push(part);
    },
    isEmpty: () => size === 0,
    take: () => {
      const isTooLong = size > limit;
      const bytes = withoutReturn(Buffer.concat(isTooLong ? [] : parts));
      parts = [];
      size = 0;
      return { bytes, isTooLong };
    },
  };
}

const withoutReturn = (bytes: Buffer): Buffer =>
  bytes.at(-1) === carriageReturn ? bytes.subarray(0, -1) : bytes;
