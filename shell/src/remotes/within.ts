/** Settles with the promise, or rejects after `milliseconds`: an `import()` cannot be given up. */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`no answer within ${milliseconds} ms`)),
    milliseconds,
  );
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
