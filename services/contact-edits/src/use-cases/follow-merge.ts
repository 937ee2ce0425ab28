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
  const known = await people.findById(id).session(tx).lean();
  if (known?.erased || (known?.mergeVersion ?? 0) >= version) return;
  const { modifiedCount } = undone
    ? await suggestions.updateMany(
        { personId: other, movedFrom: id },
        { $set: { personId: id }, $pull: { movedFrom: id } },
        { session: tx },
      )
    : await suggestions.updateMany(
        { personId: id },
        { $set: { personId: other }, $push: { movedFrom: id } },
        { session: tx },
      );
  const [from, to] = undone ? [other, id] : [id, other];
  const options = { upsert: true, session: tx };
  await people.updateOne({ _id: from }, { $inc: { suggestions: -modifiedCount } }, options);
  await people.updateOne({ _id: to }, { $inc: { suggestions: modifiedCount } }, options);
  await people.updateOne({ _id: id }, { $set: { mergeVersion: version } }, options);
}
