import { refuse } from "./errors.ts";
import { withTimeout } from "./with-timeout.ts";

/**
 * Waits for the object store, for `timeoutMs` at most: one that hangs must not hold its callers.
 * Throws `service-unavailable` when it fails or takes longer.
 */
export async function fromStore<Result>(work: Promise<Result>, timeoutMs = 3_500): Promise<Result> {
  try {
    return await withTimeout(work, timeoutMs);
  } catch (cause) {
    throw refuse.unavailable(cause);
  }
}
