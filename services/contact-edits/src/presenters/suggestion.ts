import type { ContactValues, OwnSuggestion, Suggestion, WaitingItem } from "@deeds/contracts";
import { changedSince } from "../domain/contacts.ts";
import type { StoredSuggestion } from "../models/suggestion.ts";
import type { KnownPerson } from "../use-cases/ask-people.ts";
import type { WaitingSuggestion } from "../use-cases/list-waiting.ts";

/** A suggestion as a row of the moderation queue. */
export const presentWaiting = (suggestion: WaitingSuggestion): WaitingItem => ({
  id: suggestion._id,
  personId: suggestion.personId,
  personName: suggestion.personName,
  mediaType: null,
  since: suggestion.submittedAt.toISOString(),
  language: suggestion.language ?? null,
});

/** A suggestion as its sender follows it: what was sent, never the person's contacts. */
export const presentOwn = (suggestion: StoredSuggestion): OwnSuggestion => ({
  id: suggestion._id,
  personId: suggestion.personId,
  personName: suggestion.personName,
  personSlug: suggestion.personSlug,
  ...suggestion.changes,
  comment: suggestion.comment,
  status: suggestion.status,
  submittedAt: suggestion.submittedAt.toISOString(),
  moderatedAt: suggestion.moderatedAt?.toISOString() ?? null,
  rejectionReason: suggestion.rejectionReason,
  appliedAt: suggestion.appliedAt?.toISOString() ?? null,
});

/** The answer to the sending: the same, and who is known to be concerned with it. */
export const presentSent = (suggestion: StoredSuggestion) => ({
  ...presentOwn(suggestion),
  userId: suggestion.userId,
  moderatedById: suggestion.moderatedById,
});

/**
 * A suggestion as administrators see it, beside the person's contacts as they are now.
 * @param person undefined when it cannot be asked for
 */
export function presentSuggestion(
  suggestion: StoredSuggestion,
  person: KnownPerson | undefined,
): Suggestion {
  return {
    ...presentAgainst(suggestion, person?.contacts ?? null),
    personName: person?.name ?? suggestion.personName,
    personSlug: person?.slug ?? suggestion.personSlug,
  };
}

/** A decided suggestion, the same however often it is asked for: against what it was decided. */
export const presentDecided = (suggestion: StoredSuggestion): Suggestion =>
  presentAgainst(suggestion, suggestion.decidedAgainst);

function presentAgainst(suggestion: StoredSuggestion, current: ContactValues | null): Suggestion {
  const { status, changes, madeAgainst } = suggestion;
  // Once it is decided there is nobody left to warn.
  const isComparable = status === "pending" && current !== null && madeAgainst !== null;
  return {
    ...presentSent(suggestion),
    current,
    changedSince: isComparable && changedSince(changes, madeAgainst, current),
  };
}
