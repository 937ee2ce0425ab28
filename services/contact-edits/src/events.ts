import type { NewEvent } from "@deeds/contracts";
import { chosenLinks } from "./domain/contacts.ts";
import type { StoredSuggestion } from "./models/suggestion.ts";

type SuggestionEvent = "contact_edit_suggested" | "contact_edit_approved" | "contact_edit_rejected";

/** Creates the event of a suggestion; only an approval contains the changes. */
export function suggestionEvent(type: SuggestionEvent, suggestion: StoredSuggestion): NewEvent {
  const { _id: id, personId, version, apply, fields } = suggestion;
  if (type !== "contact_edit_approved") return { type, version, data: { id, personId } };
  const changes = chosenLinks(suggestion.changes, suggestion.links ?? null);
  return {
    type,
    version,
    data: { id, personId, changes, apply: apply ?? true, ...(fields && { fields }) },
  };
}
