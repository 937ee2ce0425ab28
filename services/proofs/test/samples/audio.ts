import { text, uint32 } from "./boxes.ts";

const uint32le = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
};

const chunk = (id: string, content: Buffer): Buffer =>
  Buffer.concat([text(id), uint32le(content.length), content, Buffer.alloc(content.length % 2)]);

/** A WAV with a list of notes, an ID3 tag and a broadcaster's chunk behind the samples. */
export function wav(secret = "traces"): Buffer {
  const format = Buffer.concat([uint32le(0x00010001, 8000, 16_000), Buffer.from([2, 0, 16, 0])]);
  const body = Buffer.concat([
    text("WAVE"),
    chunk("fmt ", format),
    chunk("LIST", Buffer.concat([text("INFO"), chunk("IART", text(secret))])),
    chunk("data", Buffer.alloc(1600, 5)),
    chunk("id3 ", text(secret)),
    chunk("bext", text(secret)),
  ]);
  return Buffer.concat([text("RIFF"), uint32le(body.length), body]);
}

function id3(secret: string): Buffer {
  const frame = Buffer.concat([
    text("TPE1"),
    uint32(secret.length + 1),
    Buffer.alloc(3),
    text(secret),
  ]);
  return Buffer.concat([text("ID3\x04\0\0\0\0\0"), Buffer.from([frame.length]), frame]);
}

const id3v1 = (secret: string): Buffer => {
  const tag = Buffer.alloc(128);
  tag.write(`TAG${secret}`, "latin1");
  return tag;
};

/** An MP3 with an ID3 tag before it and another behind it. */
export function mp3(secret = "traces"): Buffer {
  // 128 kbit/s at 44,100 Hz: 417 bytes each.
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000);
  return Buffer.concat([id3(secret), ...Array.from({ length: 20 }, () => frame), id3v1(secret)]);
}

/** AAC frames between two tags. */
export function aac(secret = "traces"): Buffer {
  const frame = Buffer.alloc(200, 9);
  Buffer.from([0xff, 0xf1, 0x50, 0x80, 200 >> 3, (200 & 7) << 5, 0xfc]).copy(frame);
  return Buffer.concat([id3(secret), ...Array.from({ length: 20 }, () => frame), id3v1(secret)]);
}

/** A FLAC with a comment, a picture and an application's block. */
export function flac(secret = "traces"): Buffer {
  const block = (kind: number, content: Buffer) => {
    const head = uint32(content.length);
    head[0] = kind;
    return Buffer.concat([head, content]);
  };
  const frames = Buffer.concat([Buffer.from([0xff, 0xf8, 0xc9, 0x18]), Buffer.alloc(2000, 4)]);
  const notes = [4, 6, 2].map((kind) => block(kind, text(secret)));
  const description = block(0, Buffer.alloc(34, 1));
  return Buffer.concat([text("fLaC"), description, ...notes, block(0x81, text(secret)), frames]);
}

/** An Opus recording whose comment, of several pages, is full of `secret`. */
export function opus(secret = "traces"): Buffer {
  const comment = Buffer.concat([text("OpusTags"), text(secret.repeat(9000))]);
  const head = Buffer.concat([text("OpusHead\x01\x01"), Buffer.alloc(9)]);
  const pages = pagesOf(comment);
  return Buffer.concat([
    page(2, 0, head),
    ...pages,
    page(4, pages.length + 1, Buffer.alloc(900, 8)),
  ]);
}

const pageBytes = 255 * 255;

function pagesOf(packet: Buffer): Buffer[] {
  const count = Math.ceil((packet.length + 1) / pageBytes);
  return Array.from({ length: count }, (_, index) => {
    const part = packet.subarray(index * pageBytes, (index + 1) * pageBytes);
    return page(index === 0 ? 0 : 1, index + 1, part);
  });
}

/** The checksum is left out: readers of the cleaned file look at those that were written anew. */
function page(flags: number, sequence: number, content: Buffer): Buffer {
  const whole = Math.floor(content.length / 255);
  const rest = content.length === pageBytes ? [] : [content.length % 255];
  const segments = [...Array.from({ length: whole }, () => 255), ...rest];
  const head = Buffer.concat([
    text("OggS\0"),
    Buffer.from([flags]),
    Buffer.alloc(8),
    uint32le(77, sequence, 0),
    Buffer.from([segments.length, ...segments]),
  ]);
  return Buffer.concat([head, content]);
}
