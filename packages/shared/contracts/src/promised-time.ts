interface Asked {
  askedAt: string;
  answerAt: string | null;
}

/**
 * Returns from when the promised time of a pending item counts (ISO 8601): its submission, later by the
 * time that questions to its sender were open. `null` while one is open: the time does not run.
 */
export function countedFrom(sentAt: string, questions: readonly Asked[] = []): string | null {
  if (questions.some(({ answerAt }) => answerAt === null)) return null;
  const pausedMs = questions.reduce(
    (sum, { askedAt, answerAt }) => sum + Date.parse(answerAt ?? askedAt) - Date.parse(askedAt),
    0,
  );
  return new Date(Date.parse(sentAt) + pausedMs).toISOString();
}
