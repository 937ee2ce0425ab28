import { limits } from "@deeds/contracts";
import { storedCountry } from "@deeds/i18n/places";
import { refuse } from "@deeds/service-kit";
import type { StoredFollow } from "../models/follow.ts";
import type { ServiceContext } from "../service-context.ts";
import { findPerson } from "./steps/find-person.ts";

interface NewFollow {
  userId: number;
  personId?: number | undefined;
  search?: string | undefined;
  country?: string | undefined;
  now: Date;
}

/**
 * Follows a person or a search; returns what is followed already. Throws `not-found` or `erased` for a
 * person who is not public, `validation` for more than an account may follow.
 */
export async function follow(context: ServiceContext, wish: NewFollow): Promise<StoredFollow> {
  const { database, models } = context;
  const { userId, now } = wish;
  const followed = await targetOf(context, wish);
  const known = await models.follows.find(userId, followed.target);
  if (known) return known;
  // Two calls at the same time may exceed the limit by one.
  if ((await models.follows.count(userId)) >= limits.follows) {
    throw refuse.validation([{ path: "personId", message: `too-many:${limits.follows}` }]);
  }
  const added = { _id: await database.nextId("follows"), userId, ...followed, createdAt: now };
  if (await models.follows.insert(added)) return added;
  return (await models.follows.find(userId, followed.target)) ?? added;
}

async function targetOf(context: ServiceContext, { personId, search, country }: NewFollow) {
  if (personId !== undefined) {
    const { _id } = await findPerson(context, personId, { isAdmin: false });
    return { target: `person ${_id}`, personId: _id, search: null, country: null };
  }
  const place = country ? storedCountry(country) : null;
  const text = (search ?? "").normalize("NFKC").toLowerCase();
  const target = `search ${JSON.stringify([text, place])}`;
  return { target, personId: null, search: search || null, country: place };
}
