import type { ImportEncoding } from "@deeds/contracts";

const marks: readonly { encoding: ImportEncoding; bytes: readonly number[] }[] = [
  { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
];

/**
 * Returns the encoding of a text and the number of bytes of its byte order mark. What is in none of
 * the known encodings is returned as UTF-8, whose check names the line.
 * @param chunks opens the bytes of the whole file; read when its beginning does not decide
 */
export async function detectEncoding(
  head: Buffer,
  chunks: () => AsyncIterable<Buffer>,
): Promise<{ encoding: ImportEncoding; start: number }> {
  const mark = marks.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
  if (mark) return { encoding: mark.encoding, start: mark.bytes.length };
  return { encoding: utf16Of(head) ?? (await eightBitEncodingOf(chunks())), start: 0 };
}

const latinBlock = 0x00;
const cyrillicBlock = 0x04;

/** Recognizes UTF-16 without a mark: most second bytes are the block of Latin or of Cyrillic. */
function utf16Of(head: Buffer): ImportEncoding | null {
  const units = Math.min(head.length >> 1, 256);
  const shareOfBlocks = (offset: number) => {
    const second = Array.from({ length: units }, (_, index) => head[2 * index + offset]);
    return second.filter((byte) => byte === latinBlock || byte === cyrillicBlock).length / units;
  };
  if (units === 0) return null;
  if (shareOfBlocks(1) > 0.7) return "utf-16le";
  return shareOfBlocks(0) > 0.7 ? "utf-16be" : null;
}

/** Windows-1251 when most of what is not ASCII is no UTF-8, and all of it is Cyrillic. */
async function eightBitEncodingOf(chunks: AsyncIterable<Buffer>): Promise<ImportEncoding> {
  const counter = createByteCounter();
  for await (const chunk of chunks) for (const byte of chunk) counter.add(byte);
  const { utf8, other, impossible, besideLatin } = counter.counts();
  const isCyrillic = other > 0 && other >= utf8 && impossible === 0 && besideLatin * 2 <= other;
  return isCyrillic ? "windows-1251" : "utf-8";
}

/** Counts bytes by what they may mean in UTF-8 and in Windows-1251. */
function createByteCounter() {
  const counts = {
    /** In sequences of UTF-8. */
    utf8: 0,
    /** Not ASCII, and not in such a sequence. */
    other: 0,
    /** In no text of Windows-1251. */
    impossible: 0,
    /** Beside a Latin letter: "é" of a Western encoding would be "й". */
    besideLatin: 0,
  };
  let sequence = 0;
  let expected = 0;
  let before = 0;
  const add = (byte: number) => {
    if (!isPossible(byte)) counts.impossible += 1;
    if (isLatin(before) && isCyrillicLetter(byte)) counts.besideLatin += 1;
    if (isCyrillicLetter(before) && isLatin(byte)) counts.besideLatin += 1;
    before = byte;
    if (expected > 0 && byte >= 0x80 && byte < 0xc0) {
      sequence += 1;
      expected -= 1;
      if (expected > 0) return;
      counts.utf8 += sequence;
      sequence = 0;
      return;
    }
    counts.other += sequence;
    expected = followersOf(byte);
    sequence = expected > 0 ? 1 : 0;
    if (byte >= 0x80 && expected === 0) counts.other += 1;
  };
  return {
    add,
    // A sequence at the end belongs to a file that breaks off, when all before it is UTF-8.
    counts: () => ({ ...counts, other: counts.other > 0 ? counts.other + sequence : 0 }),
  };
}

/** How many bytes follow the first one of a sequence of UTF-8. */
function followersOf(byte: number): number {
  if (byte < 0xc2 || byte > 0xf4) return 0;
  if (byte < 0xe0) return 1;
  return byte < 0xf0 ? 2 : 3;
}

const isLatin = (byte: number): boolean =>
  (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** ЎўҐґЁЄЇІіёєї and the signs of Russian and Ukrainian texts: quotes, dashes, №, §, ©, … */
const cyrillicExtras = new Set([
  0xa1, 0xa2, 0xa5, 0xb4, 0xa8, 0xaa, 0xaf, 0xb2, 0xb3, 0xb8, 0xba, 0xbf, 0x82, 0x84, 0x85, 0x88,
  0x8b, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0x9b, 0xa0, 0xa4, 0xa6, 0xa7, 0xa9, 0xab,
  0xac, 0xad, 0xae, 0xb0, 0xb1, 0xb5, 0xb6, 0xb7, 0xb9, 0xbb,
]);
const isCyrillicLetter = (byte: number): boolean => byte >= 0xc0;
const lineCharacters = new Set([0x09, 0x0a, 0x0d]);

function isPossible(byte: number): boolean {
  if (byte < 0x20) return lineCharacters.has(byte);
  return byte < 0x7f || isCyrillicLetter(byte) || cyrillicExtras.has(byte);
}

/** Recodes a text to UTF-8; throws TypeError where it is not in the encoding. */
export async function* recoded(
  chunks: AsyncIterable<Buffer>,
  encoding: ImportEncoding,
): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}
