import type { Merge } from "@deeds/contracts";
import { refuse, trusted } from "@deeds/service-kit";
import { shownName } from "../domain/shown-name.ts";
import type { House } from "../house.ts";
import { isUndoable } from "./unmerge-person.ts";

/** Records that were merged into a person, the newest first. */
export async function listMerges({ models }: House, into: number): Promise<Merge[]> {
  const stays = await models.people.findById(into).lean();
  if (!stays) throw refuse.notFound();
  const merges = await models.merges.find({ into }).sort({ at: -1 }).lean();
  const ids = merges.map(({ _id }) => _id);
  const people = await models.people.find({ _id: trusted({ $in: ids }) }).lean();
  const names = new Map(people.map((person) => [person._id, shownName(person)]));
  return merges.map((undo) => ({
    id: undo._id,
    name: names.get(undo._id) ?? null,
    at: undo.at.toISOString(),
    byId: undo.byId,
    undoable: isUndoable(undo, stays),
  }));
}
