import { type OpenFile, type Part, Unreadable } from "./open-file.ts";

/** A box of ISO base media; its content lies from `start` to `end`. */
export interface Box extends Part {
  type: string;
  /** Where its header begins. */
  at: number;
}

const mostBoxes = 100_000;

/** The chain of boxes in a part of a file; throws `Unreadable` when it does not fill that part. */
export function boxesIn(file: OpenFile, part: Part): Box[] {
  const boxes: Box[] = [];
  let at = part.start;
  while (at < part.end) {
    const box = boxAt(file, at, part.end);
    if (boxes.push(box) > mostBoxes) throw new Unreadable("too many boxes");
    at = box.end;
  }
  return boxes;
}

function boxAt(file: OpenFile, at: number, limit: number): Box {
  if (at + 8 > limit) throw new Unreadable("a cut box");
  const head = file.read(at, 8);
  const type = head.toString("latin1", 4, 8);
  const size = head.readUInt32BE(0);
  // 0: up to the end of the file; 1: the size follows in 64 bits.
  const isLong = size === 1;
  const length =
    size === 0 && limit === file.size
      ? limit - at
      : isLong
        ? Number(file.read(at + 8, 8).readBigUInt64BE())
        : size;
  const start = at + (isLong ? 16 : 8);
  const end = at + length;
  if (end < start || end > limit) throw new Unreadable(`box ${type} does not fit`);
  return { type, at, start, end };
}

/** Keeps the boxes of these types and makes the others free space, so that no place moves. */
export function keepOnly(file: OpenFile, boxes: readonly Box[], types: ReadonlySet<string>): void {
  for (const box of boxes) if (!types.has(box.type)) makeFree(file, box);
}

export function makeFree(file: OpenFile, box: Box): void {
  file.write(box.at + 4, Buffer.from("free", "latin1"));
  file.blank(box.start, box.end - box.start);
}

/** The only box of a type; throws `Unreadable` when there is none or another. */
export function theOne(boxes: readonly Box[], type: string): Box {
  const [box, second] = boxes.filter((other) => other.type === type);
  if (!box || second) throw new Unreadable(`not one ${type}`);
  return box;
}
