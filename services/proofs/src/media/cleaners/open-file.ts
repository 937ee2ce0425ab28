import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";

/** Bytes from `start` up to, but not including, `end`. */
export interface Part {
  start: number;
  end: number;
}

/** The structure of a file cannot be followed, so that what it carries is unknown. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}

/** A temporary file that is read by position and changed in place. */
export type OpenFile = ReturnType<typeof openFile>;

/** Reads parts one behind the other up to `end`. */
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

/** Synchronous: for worker threads. */
export function openFile(path: string) {
  const handle = openSync(path, "r+");
  const { size } = fstatSync(handle);
  const page = Buffer.alloc(pageBytes);
  let kept: Part = { start: 0, end: 0 };

  const readWhole = (into: Buffer, at: number) => {
    let done = 0;
    while (done < into.length) {
      const count = readSync(handle, into, done, into.length - done, at + done);
      if (count === 0) break;
      done += count;
    }
    return done;
  };
  const write = (at: number, bytes: Uint8Array) => {
    if (at < 0 || at + bytes.length > size) throw new Unreadable("a change behind the end");
    kept = { start: 0, end: 0 };
    writeSync(handle, bytes, 0, bytes.length, at);
  };
  return {
    size,
    read: (at: number, length: number): Buffer => {
      if (at < 0 || length < 0 || at + length > size) throw new Unreadable("the file ends before");
      if (length > pageBytes) {
        const bytes = Buffer.alloc(length);
        readWhole(bytes, at);
        return bytes;
      }
      if (at < kept.start || at + length > kept.end) {
        kept = { start: at, end: at + readWhole(page, at) };
      }
      return Buffer.from(page.subarray(at - kept.start, at - kept.start + length));
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

/** Blanks everything but the recording itself; returns the parts to keep. */
export type Cleaner = (file: OpenFile) => Part[];
