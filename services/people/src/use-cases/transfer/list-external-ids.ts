import { trusted } from "@deeds/service-kit";
import type { House } from "../../house.ts";
import type { StoredPerson } from "../../models/person.ts";
import { externalIdOf } from "../../presenters/person-columns.ts";
import { findByExternalIds } from "./find-known.ts";

/** People by our numbers and by external ids, each with the external id that leads back to them. */
export async function listExternalIds(house: House, ids: number[], externalIds: string[]) {
  const numbered = await house.models.people.find({ _id: trusted({ $in: ids }) }).lean();
  const named = await findByExternalIds(house, null, externalIds);
  return [
    ...numbered.map((person) => present(person, externalIdOf(person, house.ownIds))),
    ...[...named].map(([externalId, person]) => present(person, externalId)),
  ];
}

const present = ({ _id, slug, status }: StoredPerson, externalId: string) => ({
  id: _id,
  externalId,
  slug,
  status,
});
