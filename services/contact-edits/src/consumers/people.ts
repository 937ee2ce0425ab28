import type { House } from "../house.ts";
import { markApplied } from "../use-cases/mark-applied.ts";

/** Hears from the people service that a suggestion has been applied. */
export function consumePeople(house: House): void {
  house.messaging.consume({
    name: "people",
    types: ["contact_edit_applied"],
    handle: ({ data, time }, tx) => markApplied(house, tx, { id: data.id, at: new Date(time) }),
  });
}
