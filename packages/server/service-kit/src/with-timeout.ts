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
