import { ApiError } from "./api-error.ts";

/** Seconds before each repetition: together longer than the 15 s after which a server gives up an attempt. */
const waits = [1, 2, 4, 4, 4, 4];

/**
 * Repeats a call whose first attempt is still being handled, e.g. one that a reload cut off: its
 * response comes as soon as that attempt has ended. The call has to carry the same
 * `Idempotency-Key` each time.
 *
 * Throws ApiError `in-progress` after 19 s, and the signal's reason when it is aborted.
 */
export async function retryInProgress<Result>(
  call: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (const seconds of waits) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "in-progress") throw error;
    }
    await pause(1_000 * seconds, signal);
  }
  return call();
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
