/** A failed call of the object store; the message names its address and the reason. */
export class ObjectStoreError extends Error {
  override readonly name = "ObjectStoreError";

  constructor(endpoint: string, cause: unknown) {
    super(`the object store at ${new URL(endpoint).origin}: ${reasonOf(cause)}`, { cause });
  }
}

/** Of several attempts, e.g. by IPv4 and IPv6, only the code is common. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ("code" in cause ? String(cause.code) : cause.name);
}
