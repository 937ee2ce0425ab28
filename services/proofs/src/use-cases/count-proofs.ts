import type { ModerationStatus } from "@deeds/contracts";
import { nextTotalsRow, type Transaction } from "@deeds/service-kit";
import type { House } from "../house.ts";

type State = ModerationStatus | null;

/** Moves proofs between states in the totals; `null` for new or removed ones. */
export async function countProofs(
  house: House,
  tx: Transaction,
  { from, to, count = 1 }: { from: State; to: State; count?: number },
): Promise<void> {
  if (from === to || count === 0) return;
  const $inc = { ...(from && { [from]: -count }), ...(to && { [to]: count }) };
  const options = { upsert: true, session: tx };
  await house.models.totals.updateOne({ _id: nextTotalsRow() }, { $inc }, options);
}
