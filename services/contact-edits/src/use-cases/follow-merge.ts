import type { Transaction } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";

export interface MergeEvent {
  /** The removed record, or the restored one. */
  id: number;
  /** The surviving record. */
  other: number;
  undone: boolean;
  version: number;
}

/** Moves suggestions to the surviving record, and back when the merge is undone. */
export async function followMerge(
  { models: { people, suggestions } }: ServiceContext,
  tx: Transaction,
  { id, other, undone, version }: MergeEvent,
): Promise<void> {
  const known = await people.findById(id, tx);
  if (known?.erased || (known?.mergeVersion ?? 0) >= version) return;
  const moved = undone
    ? await suggestions.moveBack(tx, id, other)
    : await suggestions.moveToSurvivor(tx, id, other);
  const [from, to] = undone ? [other, id] : [id, other];
  await people.addSuggestions(tx, from, -moved);
  await people.addSuggestions(tx, to, moved);
  await people.setMergeVersion(tx, id, version);
}
