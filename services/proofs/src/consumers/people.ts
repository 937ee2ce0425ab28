import type { DomainEvent } from "@deeds/contracts";
import type { Transaction } from "@deeds/service-kit";
import type { House } from "../house.ts";

/** Keeps up with which people exist; an older version than the known one changes nothing. */
export function consumePeople(house: House): void {
  house.messaging.consume({
    name: "people",
    types: ["person_approved", "person_updated"],
    handle: (event, tx) => remember(house, event, tx),
  });
}

async function remember(
  house: House,
  event: DomainEvent<"person_approved" | "person_updated">,
  tx: Transaction,
): Promise<void> {
  const { people } = house.models;
  const { id, slug, name, status } = event.data;
  const known = await people.findById(id, null, { session: tx }).lean();
  if (known && known.version >= event.dataversion) return;
  const person = { slug, name, status, version: event.dataversion };
  await people.updateOne({ _id: id }, { $set: person }, { upsert: true, session: tx });
}
