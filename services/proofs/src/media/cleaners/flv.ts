import { type OpenFile, type Part, Unreadable } from "./open-file.ts";

const audio = 8;
const video = 9;

/** FLV: sound and pictures stay; scripts, which hold names and dates, are left out. */
export function cleanFlv(file: OpenFile): Part[] {
  const head = file.read(0, 9);
  if (head.toString("latin1", 0, 3) !== "FLV") throw new Unreadable("no FLV");
  const first = head.readUInt32BE(5) + 4;
  if (first !== 13) throw new Unreadable("another header");
  const parts: Part[] = [{ start: 0, end: first }];
  for (let at = first; at < file.size; ) {
    const tag = file.read(at, 11);
    const end = at + 11 + tag.readUIntBE(1, 3) + 4;
    if (end > file.size) throw new Unreadable("a cut tag");
    const kind = (tag[0] ?? 0) & 0x1f;
    if (kind === audio || kind === video) parts.push({ start: at, end });
    at = end;
  }
  if (parts.length === 1) throw new Unreadable("nothing to be seen or heard");
  return parts;
}
