import type { Transaction } from "@deeds/service-kit";
import type { House } from "../../house.ts";
import type { StoredPerson } from "../../models/person.ts";
import { countPerson } from "./count-person.ts";
import { keepWords } from "./keep-words.ts";
import { savePerson } from "./save-person.ts";
import { usePhoto } from "./use-photo.ts";

/** Stores a changed person with the counters, the words and the portrait that follow from it. */
export async function replacePerson(
  house: House,
  tx: Transaction,
  before: StoredPerson,
  changes: Parameters<typeof savePerson>[3] & { updatedAt: Date },
): Promise<StoredPerson> {
  const after = await savePerson(house, tx, before, changes);
  await countPerson(house, tx, before, after);
  await keepWords(house, tx, [{ before, after }]);
  const photos = { before: before.profilePhoto, after: after.profilePhoto };
  await usePhoto(house, tx, { ...photos, now: changes.updatedAt });
  return after;
}
