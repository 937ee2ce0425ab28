import type { NewEvent } from "@deeds/contracts";
import type { StoredSuggestion } from "../models/suggestion.ts";

type SuggestionFact = "contact_edit_suggested" | "contact_edit_approved" | "contact_edit_rejected";

/** What other services may know of a suggestion; the changes go with an approval only. */
export function suggestionFact(type: SuggestionFact, suggestion: StoredSuggestion): NewEvent {
  const { _id: id, personId, version, changes, apply, fields } = suggestion;
  if (type !== "contact_edit_approved") return { type, version, data: { id, personId } };
  return {
    type,
    version,
    data: { id, personId, changes, apply: apply ?? true, ...(fields && { fields }) },
  };
}
