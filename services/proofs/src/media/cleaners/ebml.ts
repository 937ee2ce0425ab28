import { type OpenFile, type Part, Unreadable } from "./open-file.ts";

/** An element of Matroska; its content lies from `start` to `end`. */
export interface Element extends Part {
  id: number;
  /** Where its header begins. */
  at: number;
  /** Its size is open: it ends with its parent or where a neighbour of its own begins. */
  isOpen: boolean;
}

/** The element whose header begins at `at`, no longer than up to `limit`. */
export function elementAt(file: OpenFile, at: number, limit: number): Element {
  const idLength = lengthOf(file.read(at, 1)[0] ?? 0);
  if (idLength > 4 || at + idLength + 1 > limit) throw new Unreadable("a cut element");
  const id = file.read(at, idLength).readUIntBE(0, idLength);
  const sizeAt = at + idLength;
  const sizeLength = lengthOf(file.read(sizeAt, 1)[0] ?? 0);
  if (sizeLength > 8 || sizeAt + sizeLength > limit) throw new Unreadable("a cut element");
  const { size, isOpen } = sizeOf(file.read(sizeAt, sizeLength));
  const start = sizeAt + sizeLength;
  const end = isOpen ? limit : start + size;
  if (end > limit) throw new Unreadable(`element ${id.toString(16)} does not fit`);
  return { id, at, start, end, isOpen };
}

/** As many bytes as the first one's leading zeros say. */
const lengthOf = (first: number): number => Math.clz32(first) - 23;

function sizeOf(bytes: Buffer): { size: number; isOpen: boolean } {
  const bits = BigInt(7 * bytes.length);
  const all = (1n << bits) - 1n;
  let size = 0n;
  for (const byte of bytes) size = (size << 8n) | BigInt(byte);
  size &= all;
  return { size: Number(size), isOpen: size === all };
}

const mostElements = 200_000;

/** The elements in a part of a file that is filled with them; none may be open. */
export function elementsIn(file: OpenFile, part: Part): Element[] {
  const elements: Element[] = [];
  let at = part.start;
  while (at < part.end) {
    const element = elementAt(file, at, part.end);
    if (element.isOpen) throw new Unreadable("an open element");
    if (elements.push(element) > mostElements) throw new Unreadable("too many elements");
    at = element.end;
  }
  return elements;
}

const voidId = 0xec;

/** Makes an element empty space of the same length, so that no place moves. */
export function makeVoid(file: OpenFile, { at, end }: Element): void {
  const length = end - at;
  const content = length - 2;
  // A size in one byte reaches to 126; a longer one takes eight.
  const head = content <= 126 ? [voidId, 0x80 | content] : [voidId, 1, ...sevenBytes(length - 9)];
  file.write(at, Buffer.from(head));
  file.blank(at + head.length, length - head.length);
}

function sevenBytes(size: number): number[] {
  const bytes = Buffer.alloc(7);
  bytes.writeUIntBE(size, 1, 6);
  return [...bytes];
}
