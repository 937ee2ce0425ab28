/**
 * Whether a file ends where its own format says it does, for the formats that say so. Pictures are
 * not asked: decoding them tells.
 */
export function isWhole(contentType: string, bytes: Buffer): boolean {
  return (checks[contentType] ?? (() => true))(bytes);
}

const checks: Record<string, (bytes: Buffer) => boolean> = {
  "application/pdf": pdfHasItsEnd,
  "video/mp4": boxesFit,
  "video/quicktime": boxesFit,
  "video/3gpp": boxesFit,
  "audio/mp4": boxesFit,
  "audio/wav": riffFits,
  "video/x-msvideo": riffFits,
  "audio/ogg": lastPageFits,
  "video/ogg": lastPageFits,
  "video/webm": segmentFits,
  "video/x-matroska": segmentFits,
};

function pdfHasItsEnd(bytes: Buffer): boolean {
  return bytes.subarray(-2048).includes("%%EOF");
}

/** ISO base media: a chain of sized boxes up to the last byte, one of them `moov`. */
function boxesFit(bytes: Buffer): boolean {
  let at = 0;
  let hasIndex = false;
  while (at + 8 <= bytes.length) {
    if (bytes.toString("latin1", at + 4, at + 8) === "moov") hasIndex = true;
    const size = boxSize(bytes, at);
    if (size < 8) return false;
    at += size;
  }
  return hasIndex && at === bytes.length;
}

function boxSize(bytes: Buffer, at: number): number {
  const size = bytes.readUInt32BE(at);
  // 0: up to the end of the file; 1: the size follows in 64 bits.
  if (size === 0) return bytes.length - at;
  if (size !== 1) return size;
  return at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : 0;
}

function riffFits(bytes: Buffer): boolean {
  if (bytes.length < 12) return false;
  const size = bytes.readUInt32LE(4);
  // Recorders that stream leave the size open.
  return size === 0xff_ff_ff_ff || size === 0 || size + 8 <= bytes.length + 1;
}

function lastPageFits(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf("OggS");
  const table = at + 27;
  if (at < 0 || table > bytes.length) return false;
  const segments = bytes[at + 26] ?? 0;
  const sizes = bytes.subarray(table, table + segments);
  const body = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.length === segments && table + segments + body <= bytes.length;
}

/** Matroska: the header element, then the segment, whose size may be left open. */
function segmentFits(bytes: Buffer): boolean {
  const header = readSize(bytes, 4);
  if (!header || header.size === null) return false;
  const segment = header.next + header.size;
  if (segment + 4 > bytes.length || bytes.readUInt32BE(segment) !== 0x18_53_80_67) return false;
  const { size, next } = readSize(bytes, segment + 4) ?? {
    size: Number.POSITIVE_INFINITY,
    next: 0,
  };
  return size === null || next + size <= bytes.length;
}

/** An EBML size: as many bytes as the first one's leading zeros say; all ones mean "open". */
function readSize(bytes: Buffer, at: number): { size: number | null; next: number } | null {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > bytes.length) return null;
  let size = BigInt(first) & ((1n << BigInt(8 - length)) - 1n);
  for (const byte of bytes.subarray(at + 1, at + length)) size = (size << 8n) | BigInt(byte);
  const open = size === (1n << BigInt(7 * length)) - 1n;
  return { size: open ? null : Number(size), next: at + length };
}
