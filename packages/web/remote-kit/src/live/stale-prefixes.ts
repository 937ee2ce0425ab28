import type { EventType } from "@deeds/contracts";
import { changesOf, type LiveEvent } from "./live-event.ts";

/**
 * What an event makes stale, as path prefixes for `revalidate`. Its slug is not known here, so
 * every page by slug is stale: at most one is shown.
 */
export function prefixesOf(event: LiveEvent): readonly string[] {
  const rule = rules[event.type];
  if (!rule) return [];
  const changes: Parameters<Rule>[0][] = [
    ...(changesOf(event) ?? [{ id: anyone, personId: anyone }]),
  ];
  return [...new Set(changes.flatMap((change) => rule(change)))];
}

/** In place of the ids that a message of many events does not have. */
const anyone = "anyone" as const;

type Id = number | typeof anyone | null;
type Rule = (change: { id: Id; personId: Id }) => readonly string[];

const personPages = (id: Id): string[] => {
  if (id === anyone) return ["/api/public/people", "/api/people"];
  const own = id === null ? [] : [`/api/public/people/${id}`, `/api/people/${id}`];
  return ["/api/public/people/by-slug", ...own];
};
const peopleLists = [
  "/api/public/people?",
  "/api/people?",
  "/api/public/people/countries",
  "/api/public/people/facets",
];
const stats = ["/api/public/stats", "/api/stats", "/api/review-stats"];
const proofLists = ["/api/proofs", "/api/public/people/proof-counts"];
const pendingPeople = ["/api/pending-people"];
const suggestions = ["/api/contact-edits", "/api/stats", "/api/review-stats"];
/** Submissions, with and without an account. */
export const ownDecisions: readonly string[] = [
  "/api/receipts",
  "/api/people/mine",
  "/api/proofs/mine",
  "/api/contact-edits/mine",
];
const removals = ["/api/removal-requests", "/api/stats", "/api/review-stats"];

const following = ["/api/following"];

const personChanged: Rule = ({ id, personId }) => [
  ...personPages(personId ?? id),
  ...peopleLists,
  ...following,
];
const proofChanged: Rule = ({ personId }) => [
  ...proofLists,
  ...personPages(personId),
  ...peopleLists,
  ...stats,
  ...ownDecisions,
  ...following,
];
const proofPending = ["/api/proofs", "/api/stats"];
/** Counters leave out what waits for its sender's answer. */
const questionChanged = ["/api/stats", "/api/review-stats", ...ownDecisions];
const personDecided: Rule = (event) => [
  ...personChanged(event),
  ...pendingPeople,
  ...stats,
  ...ownDecisions,
];
/** With the proofs of a person, which are public only together with them. */
const personRevised: Rule = (event) => [...personDecided(event), ...proofLists];
const contactsChanged: Rule = (event) => [...personChanged(event), ...suggestions, ...ownDecisions];
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
  ...following,
];

const rules: Partial<Record<EventType, Rule>> = {
  person_created: () => [...pendingPeople, "/api/people?", "/api/stats"],
  person_approved: personDecided,
  person_rejected: personDecided,
  person_updated: personChanged,
  person_reopened: personRevised,
  person_unpublished: personRevised,
  person_hidden: personRevised,
  person_restored: personRevised,
  person_erased: (event) => [...proofChanged(event), ...pendingPeople, ...suggestions, ...removals],
  person_merged: () => everythingOfPeople,
  person_unmerged: () => everythingOfPeople,
  removal_requested: (event) => [...personChanged(event), ...removals],
  removal_decided: (event) => [...personChanged(event), ...removals, ...ownDecisions],
  contact_edit_applied: contactsChanged,
  contact_edit_reverted: contactsChanged,
  proof_created: () => proofPending,
  proof_approved: proofChanged,
  proof_rejected: () => [...proofPending, ...ownDecisions],
  proof_updated: proofChanged,
  proof_reopened: proofChanged,
  proof_unpublished: proofChanged,
  proof_hidden: proofChanged,
  proof_restored: proofChanged,
  proof_removed: proofChanged,
  contact_edit_suggested: () => suggestions,
  contact_edit_approved: () => suggestionDecided,
  contact_edit_rejected: () => suggestionDecided,
  person_question_changed: ({ id }) => [...personPages(id), ...pendingPeople, ...questionChanged],
  proof_question_changed: () => ["/api/proofs", ...questionChanged],
  contact_edit_question_changed: () => ["/api/contact-edits", ...questionChanged],
  removal_question_changed: () => ["/api/removal-requests", ...questionChanged],
  assignment_changed: () => ["/api/moderation/assignments"],
  contact_edit_reopened: () => suggestionDecided,
  claim_changed: () => ["/api/moderation/claims"],
  webhook_disabled: () => webhooks,
  webhook_failing: () => webhooks,
  webhook_replayed: () => webhooks,
  release_promoted: () => releases,
  release_rolled_back: () => releases,
  release_changed: () => releases,
};
