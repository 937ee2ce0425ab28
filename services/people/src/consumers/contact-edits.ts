import type { House } from "../house.ts";
import { applyContactEdit } from "../use-cases/apply-contact-edit.ts";

/** Applies approved suggestions to the person, once each. */
export function consumeContactEdits(house: House): void {
  house.messaging.consume({
    name: "contact-edits",
    types: ["contact_edit_approved"],
    handle: async ({ data }, tx) => {
      if (!data.apply) return;
      await applyContactEdit(house, tx, {
        suggestionId: data.id,
        personId: data.personId,
        changes: data.changes,
        fields: data.fields,
        now: new Date(),
      });
    },
  });
}
