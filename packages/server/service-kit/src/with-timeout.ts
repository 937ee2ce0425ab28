/** Resolves or rejects like `work`; rejects when that takes longer than `timeoutMs`, with the name of what was called. */
export async function withTimeout<Result>(work: Promise<Result>, timeoutMs: number, name?: string) {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Error(`${name ? `${name}: ` : ""}there was no result within ${timeoutMs} ms`));
  }, timeoutMs);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
