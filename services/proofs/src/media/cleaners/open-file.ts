/** A byte range; `end` is exclusive. */
export interface Part {
  start: number;
  end: number;
}

/** A file cannot be parsed, so that the metadata in it is not known. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}

/** A picture has too many pixels. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

export type OpenFile = ReturnType<typeof openFile>;

export function readChain<Item extends Part>(
  { start, end }: Part,
  itemAt: (at: number) => Item,
  maxItems = Number.POSITIVE_INFINITY,
): Item[] {
  const items: Item[] = [];
  for (let at = start; at < end; ) {
    const item = itemAt(at);
    if (items.push(item) > maxItems) throw new Unreadable("too many parts");
    at = item.end;
  }
  return items;
}

/** Access to a file's bytes by position; changes are made in place. */
export function openFile(bytes: Buffer) {
  const assertInside = (at: number, length: number) => {
    if (at < 0 || length < 0 || at + length > bytes.length) throw new Unreadable("beyond the end");
  };
  return {
    size: bytes.length,
    read: (at: number, length: number): Buffer => {
      assertInside(at, length);
      return Buffer.from(bytes.subarray(at, at + length));
    },
    write: (at: number, written: Uint8Array): void => {
      assertInside(at, written.length);
      bytes.set(written, at);
    },
    /** Overwrites with zeros. */
    blank: (at: number, length: number): void => {
      assertInside(at, length);
      bytes.fill(0, at, at + length);
    },
  };
}

/** Blanks metadata in the file; returns the parts to retain. */
export type Cleaner = (file: OpenFile) => Part[];

/** Returns the length in seconds as a cleaned file states it; 0 or `NaN` when it does not. */
export type Meter = (file: OpenFile) => number;
