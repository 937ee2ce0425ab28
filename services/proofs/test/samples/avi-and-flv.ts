import { chunk, text, uint32, uint32le } from "./index.ts";

const list = (kind: string, ...content: Buffer[]): Buffer =>
  chunk("LIST", Buffer.concat([text(kind), ...content]));

/** An AVI of 2 seconds whose artist, date, stream name, device data and unused bytes are `secret`. */
export function avi(secret = "traces"): Buffer {
  const main = Buffer.concat([uint32le(40_000, 0, 0, 0, 50), Buffer.alloc(36)]);
  const stream = list(
    "strl",
    chunk("strh", Buffer.concat([text("vidsMJPG"), Buffer.alloc(48)])),
    chunk("strf", Buffer.alloc(40, 1)),
    chunk("strn", text(secret)),
    chunk("strd", text(secret)),
  );
  const body = Buffer.concat([
    text("AVI "),
    list("hdrl", chunk("avih", main), stream, chunk("IDIT", text(`date5678 ${secret}`))),
    list("INFO", chunk("IART", text(secret))),
    chunk("JUNK", text(secret)),
    list("movi", chunk("00dc", Buffer.alloc(1200, 6))),
    chunk("idx1", Buffer.concat([text("00dc"), uint32le(16, 4, 1200)])),
    chunk("_PMX", text(`<x:xmpmeta>${secret}</x:xmpmeta>`)),
  ]);
  return Buffer.concat([text("RIFF"), uint32le(body.length), body]);
}

/** An FLV whose script tag has `secret`. */
export function flv(secret = "traces"): Buffer {
  const tag = (kind: number, milliseconds: number, content: Buffer) => {
    const head = uint32(content.length, milliseconds << 8, 0).subarray(0, 11);
    head[0] = kind;
    return Buffer.concat([head, content, uint32(11 + content.length)]);
  };
  return Buffer.concat([
    text("FLV\x01\x01"),
    uint32(9, 0),
    tag(18, 0, text(`\x02\0\nonMetaData${secret} date5678`)),
    tag(9, 2000, Buffer.alloc(1100, 2)),
  ]);
}
