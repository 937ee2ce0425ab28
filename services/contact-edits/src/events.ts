import type { NewEvent } from "@deeds/contracts";
import { chosenLinks } from "./domain/contacts.ts";
import type { StoredSuggestion } from "./models/suggestion.ts";

type SuggestionEvent = "contact_edit_suggested" | "contact_edit_approved" | "contact_edit_rejected";

/** Creates the event of a suggestion; only an approval contains the changes. */
export function suggestionEvent(type: SuggestionEvent, suggestion: StoredSuggestion): NewEvent {
  const { _id: id, personId, version, apply } = suggestion;
  if (type !== "contact_edit_approved") return { type, version, data: { id, personId } };
  return {
    type,
    version,
    data: { id, personId, ...approvedChanges(suggestion), apply: apply ?? true },
  };
}

const approvedChanges = ({ changes, links, fields }: StoredSuggestion) => ({
  changes: chosenLinks(changes, links ?? null),
  ...(fields && { fields }),
});

/** Creates the event of a suggestion that was reopened, with what its approval had changed. */
export function reopenedEvent(decided: StoredSuggestion, version: number): NewEvent {
  const { _id: id, personId, apply, decidedAgainst, madeAgainst } = decided;
  const before = decidedAgainst ?? madeAgainst;
  const applied = apply && before ? { ...approvedChanges(decided), before } : null;
  return { type: "contact_edit_reopened", version, data: { id, personId, applied } };
}
