import type Koa from "koa";
import { chooseEncoding } from "../upstream/encoding.ts";
import type { KeptAnswer } from "./answers.ts";

const keptHeaders = ["cache-control", "content-type", "etag", "retry-after", "x-total-count"];

/** Writes a kept answer; 304 when the caller has it already. */
export async function writeKept(ctx: Koa.Context, answer: KeptAnswer): Promise<void> {
  const { status, headers, body } = answer;
  ctx.status = status;
  for (const name of keptHeaders) {
    const value = headers[name];
    if (typeof value === "string") ctx.set(name, value);
  }
  ctx.vary(String(headers.vary ?? "Cookie, Accept-Language"));
  if (status === 200 && hasCopy(ctx.get("if-none-match"), headers.etag)) {
    ctx.status = 304;
    return;
  }
  const encoding = chooseEncoding(ctx, headers["content-type"], body.length);
  if (encoding !== "identity") ctx.set("Content-Encoding", encoding);
  ctx.body = encoding === "identity" ? body : await answer.encoded(encoding);
}

const plain = (etag: string): string => etag.trim().replace(/^W\//, "");

/** ETags are compared by their value, a `W/` before it ignored. */
export function hasCopy(ifNoneMatch: string, etag: string | undefined): boolean {
  if (ifNoneMatch === "" || etag === undefined) return false;
  return ifNoneMatch === "*" || ifNoneMatch.split(",").some((one) => plain(one) === plain(etag));
}
