import { refuse } from "@deeds/service-kit";

/** Somewhere it is already tomorrow. */
const aheadMs = 14 * 60 * 60 * 1000;

/** Throws `validation` for a deed that begins or ends in the future. */
export function assertDeedIsPast(
  { deedDate }: { deedDate?: string | null | undefined },
  now: Date,
): void {
  const until = deedDate?.split("/").at(-1) ?? "";
  const latest = new Date(now.getTime() + aheadMs).toISOString().slice(0, until.length);
  if (until > latest) throw refuse.validation([{ path: "deedDate", message: "deed-in-future" }]);
}
