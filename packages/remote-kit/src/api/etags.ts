import type { Call } from "@deeds/contracts/browser";
import { keyOf } from "./address.ts";
import type { EndpointArgs, Optionally } from "./request.ts";

const etags = new Map<string, string>();

/** ETag of the last answer to a reading call, to be sent as `ifMatch` with a change. */
export function etagOf<E extends Call>(
  endpoint: E,
  ...args: Optionally<EndpointArgs<E>, never>
): string | undefined {
  return etags.get(keyOf(endpoint, ...args));
}

export function rememberEtag(key: string, etag: string | null): void {
  if (etag) etags.set(key, etag);
  else etags.delete(key);
}
