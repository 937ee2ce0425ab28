import type { EventType } from "@deeds/contracts";

/** A fact as `/api/live` tells it: ids, never content. */
export interface LiveEvent {
  type: EventType;
  id: number;
  personId: number | null;
}

/**
 * What a fact makes stale, as path prefixes for `revalidate`. A slug is not known here, so pages by
 * slug are asked for again whoever they are of: at most one is on the page.
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
const stats = ["/api/public/stats", "/api/stats"];
const proofLists = ["/api/proofs", "/api/public/people/proof-counts"];
const pendingPeople = ["/api/pending-people"];
const suggestions = ["/api/contact-edits"];
const receipts = ["/api/receipts"];
const removals = ["/api/removal-requests"];

const personChanged: Rule = ({ id, personId }) => [...personPages(personId ?? id), ...peopleLists];
const proofChanged: Rule = ({ personId }) => [
  ...proofLists,
  ...personPages(personId),
  ...peopleLists,
  ...stats,
  ...receipts,
];
const proofPending: Rule = () => ["/api/proofs", "/api/stats"];

const rules: Partial<Record<EventType, Rule>> = {
  person_created: () => [...pendingPeople, "/api/people?", "/api/stats"],
  person_approved: (event) => [...personChanged(event), ...pendingPeople, ...stats, ...receipts],
  person_rejected: (event) => [...personChanged(event), ...pendingPeople, ...stats],
  person_updated: personChanged,
  person_erased: (event) => [...proofChanged(event), ...pendingPeople, ...suggestions, ...removals],
  removal_requested: (event) => [...personChanged(event), ...removals],
  removal_decided: (event) => [...personChanged(event), ...removals, ...receipts],
  contact_edit_applied: (event) => [...personChanged(event), ...suggestions, ...receipts],
  proof_created: proofPending,
  proof_approved: proofChanged,
  proof_rejected: proofPending,
  proof_updated: proofChanged,
  proof_removed: proofChanged,
  contact_edit_suggested: () => suggestions,
  contact_edit_approved: () => suggestions,
  contact_edit_rejected: () => suggestions,
  webhook_disabled: () => ["/api/webhooks"],
  release_promoted: () => ["/api/releases"],
  release_rolled_back: () => ["/api/releases"],
};
