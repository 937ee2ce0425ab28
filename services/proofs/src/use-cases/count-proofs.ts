import type { ModerationStatus } from "@deeds/contracts";
import { nextTotalsRow, type Transaction } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";

type State = ModerationStatus | null;

/** Updates the totals; `from` is `null` for new proofs, `to` for removed ones. */
export async function countProofs(
  context: ServiceContext,
  tx: Transaction,
  { from, to, count = 1 }: { from: State; to: State; count?: number },
): Promise<void> {
  if (from === to || count === 0) return;
  const $inc = { ...(from && { [from]: -count }), ...(to && { [to]: count }) };
  const options = { upsert: true, session: tx };
  await context.models.totals.updateOne({ _id: nextTotalsRow() }, { $inc }, options);
}
