import { refuse } from "./errors.ts";

const mostMs = 3_500;

/**
 * Waits for the object store, but not for long: one that hangs must not hold its callers. Throws
 * `service-unavailable` when it is away.
 */
export async function fromStore<Result>(
  work: Promise<Result>,
  deadlineMs = mostMs,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the object store did not answer")), deadlineMs);
  });
  try {
    return await Promise.race([work, late]);
  } catch (cause) {
    throw refuse.unavailable(cause);
  } finally {
    clearTimeout(timer);
  }
}
