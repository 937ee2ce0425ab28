import type { Transaction } from "@deeds/service-kit";
import { contentOf } from "../../domain/person-content.ts";
import { type Removal, withholdsContacts } from "../../domain/removal.ts";
import { personFact } from "../../events/person-fact.ts";
import type { House } from "../../house.ts";
import type { StoredPerson } from "../../models/person.ts";
import { deriveFields } from "../content/derive-fields.ts";
import { savePerson } from "./save-person.ts";

/** Remembers what was asked for; whoever keeps the person's contacts hears when they are hidden. */
export async function saveRemoval(
  house: House,
  tx: Transaction,
  person: StoredPerson,
  removal: Removal,
): Promise<void> {
  const derived = deriveFields(contentOf(person), removal);
  const saved = await savePerson(house, tx, person, { removal, ...derived });
  if (withholdsContacts(person.removal) === withholdsContacts(removal)) return;
  await house.messaging.record(tx, [personFact("person_updated", saved)]);
}
