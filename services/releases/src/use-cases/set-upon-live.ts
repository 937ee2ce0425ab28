import type { Transaction } from "@deeds/service-kit";
import { areSame, changesFrom, versionsUpon } from "../domain/live-set.ts";
import type { House } from "../house.ts";
import type { ReleaseSet, StoredActivation } from "../models/sets.ts";
import type { Publisher } from "../policies/publisher.ts";
import { createSetIn } from "./create-set.ts";

/** The set that becomes live in place of a named one: itself, or one with what others have released since. */
export async function setUponLive(
  house: House,
  tx: Transaction,
  asked: { named: ReleaseSet; live: StoredActivation; publisher: Publisher },
): Promise<ReleaseSet> {
  const { named, live, publisher } = asked;
  const remotes = versionsUpon(live.remotes, named);
  if (areSame(remotes, named.remotes)) return named;
  const current = await house.models.sets.findById(live.setId).session(tx).lean();
  if (current && areSame(remotes, live.remotes)) return current;
  const { name = null, mandatory = false } = named;
  const changes = changesFrom(live.remotes, remotes);
  return createSetIn(house, tx, { changes, name, mandatory, publisher });
}
