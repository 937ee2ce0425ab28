import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";

/** A byte range; `end` is exclusive. */
export interface Part {
  start: number;
  end: number;
}

/** A file cannot be parsed, so that the metadata in it is not known. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
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

const pageBytes = 64 * 1024;
const zeros = Buffer.alloc(pageBytes);

/** Opens a temporary file for synchronous access by position and changes in place. */
export function openFile(path: string) {
  const handle = openSync(path, "r+");
  const { size } = fstatSync(handle);
  const page = Buffer.alloc(pageBytes);
  let cached: Part = { start: 0, end: 0 };

  const fill = (into: Buffer, at: number) => {
    let done = 0;
    while (done < into.length) {
      const count = readSync(handle, into, done, into.length - done, at + done);
      if (count === 0) break;
      done += count;
    }
    return done;
  };
  const write = (at: number, bytes: Uint8Array) => {
    if (at < 0 || at + bytes.length > size) throw new Unreadable("write beyond the end");
    cached = { start: 0, end: 0 };
    writeSync(handle, bytes, 0, bytes.length, at);
  };
  return {
    size,
    read: (at: number, length: number): Buffer => {
      if (at < 0 || length < 0 || at + length > size) throw new Unreadable("read beyond the end");
      if (length > pageBytes) {
        const bytes = Buffer.alloc(length);
        fill(bytes, at);
        return bytes;
      }
      if (at < cached.start || at + length > cached.end) {
        cached = { start: at, end: at + fill(page, at) };
      }
      return Buffer.from(page.subarray(at - cached.start, at - cached.start + length));
    },
    write,
    /** Overwrites with zeros. */
    blank: (at: number, length: number): void => {
      for (let done = 0; done < length; done += pageBytes) {
        write(at + done, zeros.subarray(0, Math.min(pageBytes, length - done)));
      }
    },
    close: () => closeSync(handle),
  };
}

/** Blanks metadata in the file; returns the parts to store. */
export type Cleaner = (file: OpenFile) => Part[];

/** Returns the length in seconds as the file states it; 0 or `NaN` when it does not. */
export type Meter = (file: OpenFile, parts: readonly Part[]) => number;
