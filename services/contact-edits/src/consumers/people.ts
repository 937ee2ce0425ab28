import type { House } from "../house.ts";
import { forgetPerson } from "../use-cases/forget-person.ts";
import { markApplied } from "../use-cases/mark-applied.ts";
import { rememberPeople } from "../use-cases/remember-people.ts";

/**
 * Hears from the people service who is public, that a suggestion has been applied, and that somebody
 * was erased.
 */
export function consumePeople(house: House): void {
  house.messaging.consume({
    name: "public-people",
    types: ["person_approved", "person_updated"],
    handleMany: (events, tx) => rememberPeople(house, tx, events),
  });
  house.messaging.consume({
    name: "people",
    types: ["contact_edit_applied", "person_erased"],
    handle: (event, tx) =>
      event.type === "person_erased"
        ? forgetPerson(house, tx, event.data)
        : markApplied(house, tx, { id: event.data.id, at: new Date(event.time) }),
  });
}
