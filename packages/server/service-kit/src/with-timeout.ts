import { refuse } from "./errors.ts";

/** Resolves or rejects like `work`; rejects when that takes longer than `timeoutMs`. */
export async function withTimeout<Result>(work: Promise<Result>, timeoutMs: number) {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Error(`there was no result within ${timeoutMs} ms`));
  }, timeoutMs);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Throws `service-unavailable` when the store fails or takes longer than `timeoutMs`. */
export async function readStore<Result>(work: Promise<Result>, timeoutMs = 3_500): Promise<Result> {
  try {
    return await withTimeout(work, timeoutMs);
  } catch (cause) {
    throw refuse.unavailable(cause);
  }
}
