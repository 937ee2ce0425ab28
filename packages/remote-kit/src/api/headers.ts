import type { Call } from "@deeds/contracts/browser";
import { newIdempotencyKey } from "./new-key.ts";
import type { CallOptions } from "./request.ts";

/** Headers of a call. What creates something always carries an `Idempotency-Key`. */
export function headersOf(endpoint: Call, options: CallOptions): Record<string, string> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (endpoint.bodyKind === "json") headers["content-type"] = "application/json";
  if (options.ifMatch) headers["if-match"] = options.ifMatch;
  const key = options.idempotencyKey ?? (endpoint.idempotent ? newIdempotencyKey() : undefined);
  if (key) headers["idempotency-key"] = key;
  return headers;
}
