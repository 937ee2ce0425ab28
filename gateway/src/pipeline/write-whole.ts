import type Koa from "koa";
import { chooseEncoding, encodeWhole, isWorthCompressing } from "../upstream/encoding.ts";

const plain = (etag: string): string => etag.trim().replace(/^W\//, "");

/** ETags are compared by their value, a `W/` before it ignored. */
export function hasCopy(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (!ifNoneMatch || etag === undefined) return false;
  return ifNoneMatch === "*" || ifNoneMatch.split(",").some((one) => plain(one) === plain(etag));
}

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
