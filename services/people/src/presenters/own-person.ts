import type { OwnPerson } from "@deeds/contracts";
import type { ListedPerson } from "../models/person.ts";

/** A submitted person as the account that sent them in follows it: only what is allowed is put in. */
export const presentOwnPerson = (person: ListedPerson): OwnPerson => ({
  id: person._id,
  slug: person.slug,
  name: person.name,
  surname: person.surname,
  status: person.status,
  createdAt: person.createdAt.toISOString(),
  moderatedAt: person.moderatedAt?.toISOString() ?? null,
  rejectionReason: person.rejectionReason,
});
