import type { ContactChanges } from "@deeds/contracts";
import { contactKeys, entry } from "@deeds/name-search";
import { trusted } from "@deeds/service-kit";
import type { ListedPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";
import { normalizeContacts } from "./content/content.ts";

const maxShown = 5;
const timeoutMs = 2_000;

/**
 * Finds other approved people with the same phone or profile address. A handle alone is not compared:
 * in another network it may belong to another person.
 */
export async function findSameContacts(
  { models }: Pick<ServiceContext, "models">,
  personId: number,
  suggested: ContactChanges,
): Promise<ListedPerson[]> {
  const person = await models.people.findById(personId, { country: 1 }).lean();
  const { changes } = normalizeContacts(suggested, person?.country ?? null);
  const { addresses } = contactKeys({
    instagramUsername: changes.instagramUsername ?? null,
    instagram: null,
    socialMedia: changes.newSocialMedia ?? [],
  });
  const entries = [
    ...(changes.phone ? [entry.phone(changes.phone)] : []),
    ...addresses.map(entry.address),
  ];
  if (entries.length === 0) return [];
  return models.people
    .find({
      status: "approved",
      _id: trusted({ $ne: personId }),
      search: trusted({ $in: entries }),
    })
    .select({ search: 0, searchNarrow: 0 })
    .sort({ createdAt: -1, _id: -1 })
    .hint({ status: 1, search: 1, createdAt: -1, _id: -1 })
    .limit(maxShown)
    .maxTimeMS(timeoutMs)
    .lean<ListedPerson[]>();
}
