/**
 * A JPEG picture without the segments that say where, when and with what it was made; undefined
 * when its segments cannot be followed. The pixels are not touched.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length < 4 || view.readUInt16BE(0) !== 0xffd8) return undefined;
  const kept: Buffer[] = [view.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= view.length) {
    if (view[at] !== 0xff) return undefined;
    const kind = view[at + 1] ?? 0;
    const end = at + 2 + view.readUInt16BE(at + 2);
    if (end > view.length) return undefined;
    // From the scan on everything is picture.
    if (kind === 0xda) return Buffer.concat([...kept, view.subarray(at)]);
    const segment = view.subarray(at, end);
    if (isPicture(kind, segment)) kept.push(segment);
    at = end;
  }
  return undefined;
}

/** Of the notes on a picture those on its size and colours; the others come from cameras. */
const notes: Readonly<Record<number, string>> = {
  224: "JFIF\0",
  226: "ICC_PROFILE\0",
  238: "Adobe",
};

function isPicture(kind: number, segment: Buffer): boolean {
  if (kind < 0xe0) return true;
  const name = notes[kind];
  return name !== undefined && segment.toString("latin1", 4, 4 + name.length) === name;
}
