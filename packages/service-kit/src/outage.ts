const outages = new Set([
  "MongoNetworkError",
  "MongoNetworkTimeoutError",
  "MongoServerSelectionError",
  "MongoNotConnectedError",
  "MongoPoolClearedError",
  // Written, and not confirmed by a majority in time.
  "MongoWriteConcernError",
  "MongooseServerSelectionError",
  "PoolClearedOnNetworkError",
]);

/** Where a long write breaks off, the driver passes on the socket's own error. */
const brokenOff = new Set<unknown>(["ECONNRESET", "EPIPE", "ETIMEDOUT"]);

/** Whether the database is away, rather than the question wrong: it may be asked again. */
export const isDatabaseOutage = (error: unknown): boolean =>
  error instanceof Error &&
  (outages.has(error.name) ||
    ("code" in error && brokenOff.has(error.code)) ||
    ("hasErrorLabel" in error &&
      typeof error.hasErrorLabel === "function" &&
      Boolean(error.hasErrorLabel("RetryableWriteError"))) ||
    // A broken connection in the middle of many writes comes wrapped as their result.
    ("errorResponse" in error && isDatabaseOutage(error.errorResponse)));
