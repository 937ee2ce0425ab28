import { type OpenFile, type Part, Unreadable } from "./open-file.ts";
import { withoutTags } from "./tags.ts";

const padding = 1;
/** The stream's description, empty space and the table for seeking. */
const kept = new Set([0, 3]);

/** FLAC: comments, pictures, cue sheets and what applications add become empty space. */
export function cleanFlac(file: OpenFile): Part[] {
  const part = withoutTags(file);
  if (file.read(part.start, 4).toString("latin1") !== "fLaC") throw new Unreadable("no FLAC");
  let at = part.start + 4;
  for (let isLast = false; !isLast; ) {
    const head = file.read(at, 4);
    const kind = head[0] ?? 0;
    isLast = (kind & 0x80) !== 0;
    const length = head.readUIntBE(1, 3);
    if (at + 4 + length > part.end) throw new Unreadable("a cut block");
    if (!kept.has(kind & 0x7f)) {
      file.write(at, Buffer.from([(kind & 0x80) | padding]));
      file.blank(at + 4, length);
    }
    at += 4 + length;
  }
  const frame = at + 2 <= part.end ? file.read(at, 2).readUInt16BE() : 0;
  if ((frame & 0xfffe) !== 0xfff8) throw new Unreadable("no frame");
  return [part];
}
