import type Koa from "koa";
import { chooseEncoding, encodeWhole, isWorthCompressing } from "../upstream/encoding.ts";

/** Writes a text that is there as a whole, compressed when that is worth it. */
export async function writeWhole(ctx: Koa.Context, bytes: Buffer, level?: number): Promise<void> {
  if (!isWorthCompressing(ctx.response.get("Content-Type"), bytes.length)) {
    ctx.body = bytes;
    return;
  }
  ctx.vary("Accept-Encoding");
  const encoding = chooseEncoding(ctx.headers["accept-encoding"]);
  if (encoding !== "identity") ctx.set("Content-Encoding", encoding);
  ctx.body = await encodeWhole(bytes, encoding, level);
}
