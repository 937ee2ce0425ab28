import type { DomainEvent } from "@deeds/contracts";
import type { Transaction } from "@deeds/service-kit";
import type { House } from "../house.ts";
import { erasePerson, finishErasure } from "../use-cases/erase-person.ts";

/** Keeps up with which people exist; an older version than the known one changes nothing. */
export function consumePeople(house: House): void {
  house.messaging.consume({
    name: "people",
    types: ["person_approved", "person_updated", "person_erased"],
    handle: (event, tx) =>
      event.type === "person_erased" ? erase(house, event, tx) : remember(house, event, tx),
    after: (event) => {
      if (event.type === "person_erased") void finishErasure(house, event.data.id);
    },
  });
}

const erase = (house: House, event: DomainEvent<"person_erased">, tx: Transaction) =>
  erasePerson(house, tx, { ...event.data, version: event.dataversion, now: new Date() });

async function remember(
  house: House,
  event: DomainEvent<"person_approved" | "person_updated">,
  tx: Transaction,
): Promise<void> {
  const { people } = house.models;
  const { id, slug, name, status } = event.data;
  const known = await people.findById(id, null, { session: tx }).lean();
  if (known && (known.erased || known.version >= event.dataversion)) return;
  const person = { slug, name, status, version: event.dataversion };
  await people.updateOne({ _id: id }, { $set: person }, { upsert: true, session: tx });
}
