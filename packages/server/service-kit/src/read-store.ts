import { refuse } from "./errors.ts";
import { withTimeout } from "./with-timeout.ts";

/** Throws `service-unavailable` when the store fails or takes longer than `timeoutMs`. */
export async function readStore<Result>(work: Promise<Result>, timeoutMs = 3_500): Promise<Result> {
  try {
    return await withTimeout(work, timeoutMs, "the object store of S3_ENDPOINT");
  } catch (cause) {
    throw refuse.unavailable(cause);
  }
}
