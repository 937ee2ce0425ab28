import type { Transaction } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";

export interface HeardMerge {
  /** The record that went, or came back. */
  id: number;
  /** The record that stayed, or was alone again. */
  other: number;
  undone: boolean;
  version: number;
}

/** Suggestions about a merged record follow it, and come back when the merge is undone. */
export async function followMerge(
  { models: { people, suggestions } }: ServiceContext,
  tx: Transaction,
  { id, other, undone, version }: HeardMerge,
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
