import type { EventType } from "@deeds/contracts";

/** An event of `/api/live`: ids, never content. */
export interface LiveEvent {
  type: EventType;
  id: number;
  personId: number | null;
}

/**
 * What an event makes stale, as path prefixes for `revalidate`. Its slug is not known here, so every
 * page by slug is stale: at most one is shown.
 */
export function prefixesOf(event: LiveEvent): readonly string[] {
  return rules[event.type]?.(event) ?? [];
}

type Rule = (event: LiveEvent) => readonly string[];

const personPages = (id: number | null): string[] => [
  "/api/public/people/by-slug",
  ...(id === null ? [] : [`/api/public/people/${id}`, `/api/people/${id}`]),
];
const peopleLists = ["/api/public/people?", "/api/people?", "/api/public/people/countries"];
const stats = ["/api/public/stats", "/api/stats", "/api/review-stats"];
const proofLists = ["/api/proofs", "/api/public/people/proof-counts"];
const pendingPeople = ["/api/pending-people"];
const suggestions = ["/api/contact-edits"];
/** Submissions, with and without an account. */
export const ownDecisions: readonly string[] = [
  "/api/receipts",
  "/api/people/mine",
  "/api/proofs/mine",
  "/api/contact-edits/mine",
];
const removals = ["/api/removal-requests"];

const personChanged: Rule = ({ id, personId }) => [...personPages(personId ?? id), ...peopleLists];
const proofChanged: Rule = ({ personId }) => [
  ...proofLists,
  ...personPages(personId),
  ...peopleLists,
  ...stats,
  ...ownDecisions,
];
const proofPending = ["/api/proofs", "/api/stats"];
const personDecided: Rule = (event) => [
  ...personChanged(event),
  ...pendingPeople,
  ...stats,
  ...ownDecisions,
];
const suggestionDecided = [...suggestions, ...ownDecisions];
const webhooks = ["/api/webhooks"];
const releases = ["/api/releases"];

/** Two people are concerned, with everything recorded about either. */
const everythingOfPeople = [
  "/api/people",
  "/api/public/people",
  ...proofLists,
  ...stats,
  ...suggestions,
  ...pendingPeople,
];

const rules: Partial<Record<EventType, Rule>> = {
  person_created: () => [...pendingPeople, "/api/people?", "/api/stats"],
  person_approved: personDecided,
  person_rejected: personDecided,
  person_updated: personChanged,
  person_erased: (event) => [...proofChanged(event), ...pendingPeople, ...suggestions, ...removals],
  person_merged: () => everythingOfPeople,
  person_unmerged: () => everythingOfPeople,
  removal_requested: (event) => [...personChanged(event), ...removals],
  removal_decided: (event) => [...personChanged(event), ...removals, ...ownDecisions],
  contact_edit_applied: (event) => [...personChanged(event), ...suggestions, ...ownDecisions],
  proof_created: () => proofPending,
  proof_approved: proofChanged,
  proof_rejected: () => [...proofPending, ...ownDecisions],
  proof_updated: proofChanged,
  proof_removed: proofChanged,
  contact_edit_suggested: () => suggestions,
  contact_edit_approved: () => suggestionDecided,
  contact_edit_rejected: () => suggestionDecided,
  claim_changed: () => ["/api/moderation/claims"],
  webhook_disabled: () => webhooks,
  webhook_failing: () => webhooks,
  webhook_replayed: () => webhooks,
  release_promoted: () => releases,
  release_rolled_back: () => releases,
  release_changed: () => releases,
};
