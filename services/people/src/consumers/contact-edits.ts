import type { ServiceContext } from "../service-context.ts";
import { applyContactEdit } from "../use-cases/apply-contact-edit.ts";

/** Applies approved suggestions to the person, once each. */
export function consumeContactEdits(context: ServiceContext): void {
  context.messaging.consume({
    name: "contact-edits",
    types: ["contact_edit_approved"],
    handle: async ({ data }, tx) => {
      if (!data.apply) return;
      await applyContactEdit(context, tx, {
        suggestionId: data.id,
        personId: data.personId,
        changes: data.changes,
        fields: data.fields,
        now: new Date(),
      });
    },
  });
}
