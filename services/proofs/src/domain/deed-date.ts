/** Somewhere it is already tomorrow. */
const aheadMs = 14 * 60 * 60 * 1000;

/** Whether a deed begins or ends in the future. */
export function isDeedInFuture(deedDate: string | null | undefined, now: Date): boolean {
  const until = deedDate?.split("/").at(-1) ?? "";
  const latest = new Date(now.getTime() + aheadMs).toISOString().slice(0, until.length);
  return until > latest;
}
