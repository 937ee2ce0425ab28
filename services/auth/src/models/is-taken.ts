/** Whether a write failed because its unique value is there already. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === 11_000;
