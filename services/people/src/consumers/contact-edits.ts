import type { ServiceContext } from "../service-context.ts";
import { applyContactEdit } from "../use-cases/apply-contact-edit.ts";

/** Subscribes to approved suggestions and applies each one to its person once. */
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
