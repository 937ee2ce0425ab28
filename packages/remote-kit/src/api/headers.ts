import type { Call } from "@deeds/contracts/browser";
import { newIdempotencyKey } from "./new-key.ts";
import { randomHex } from "./random-hex.ts";
import type { CallOptions } from "./request.ts";

/**
 * Headers of a call. What creates something always carries an `Idempotency-Key`; the trace of what
 * follows from a call begins with it.
 */
export function headersOf(endpoint: Call, options: CallOptions): Record<string, string> {
  const traceparent = `00-${randomHex(16)}-${randomHex(8)}-01`;
  const headers: Record<string, string> = { accept: "application/json", traceparent };
  if (endpoint.bodyKind === "json") headers["content-type"] = "application/json";
  if (options.ifMatch) headers["if-match"] = options.ifMatch;
  const key = options.idempotencyKey ?? (endpoint.idempotent ? newIdempotencyKey() : undefined);
  if (key) headers["idempotency-key"] = key;
  return headers;
}
