import type { House } from "../house.ts";
import { forgetPerson } from "../use-cases/forget-person.ts";
import { markApplied } from "../use-cases/mark-applied.ts";
import { rememberPerson } from "../use-cases/remember-person.ts";

/**
 * Hears from the people service who is public, that a suggestion has been applied, and that somebody
 * was erased.
 */
export function consumePeople(house: House): void {
  house.messaging.consume({
    name: "public-people",
    types: ["person_approved", "person_updated"],
    handle: (event, tx) => rememberPerson(house, tx, event),
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
