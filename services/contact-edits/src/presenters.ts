import type {
  ContactChanges,
  ContactValues,
  OwnSuggestion,
  Suggestion,
  SuggestionDecision,
  WaitingItem,
} from "@deeds/contracts";
import { presentOwnQuestions, presentQuestions, presentWait } from "@deeds/moderation";
import { changedSince, decidedChanges } from "./domain/contacts.ts";
import type { EarlierDecision, StoredSuggestion, WaitingSuggestion } from "./models/suggestion.ts";
import type { KnownPerson } from "./use-cases/request-people.ts";

/** Characters of the values in a row of the queue. */
const titleLength = 80;

/** Presents a suggestion as an item of the moderation queue. */
export const presentWaiting = (suggestion: WaitingSuggestion): WaitingItem => ({
  id: suggestion._id,
  personId: suggestion.personId,
  personName: suggestion.personName,
  title: titleOf(suggestion.changes) ?? (suggestion.excerpt || null),
  senderId: suggestion.userId,
  mediaType: null,
  language: suggestion.language ?? null,
  ...presentWait(suggestion.submittedAt, suggestion.questions),
});

/** The suggested values; `null` when values are only removed. */
const titleOf = ({ phone, instagramUsername, newSocialMedia }: ContactChanges) =>
  [
    phone,
    instagramUsername && `@${instagramUsername}`,
    ...(newSocialMedia ?? []).map(({ url }) => url),
  ]
    .filter(Boolean)
    .join(", ")
    .slice(0, titleLength) || null;

/** Presents a suggestion to its sender: what was sent, never the person's contacts. */
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
  questions: presentOwnQuestions(suggestion.questions),
  outcome: presentOutcome(suggestion),
});

/** Presents which changes the decision in force applies, never the values before them. */
const presentOutcome = (suggestion: StoredSuggestion): OwnSuggestion["outcome"] =>
  suggestion.status === "pending"
    ? undefined
    : decidedChanges(suggestion, suggestion).map(({ before: _, ...change }) => change);

/** Presents the same to the holder of a receipt, which may be passed on: without any value. */
export const presentReceiptOutcome = (suggestion: StoredSuggestion) =>
  presentOutcome(suggestion)?.map(({ field, accepted }) => ({ field, accepted }));

/** Presents the decisions on a suggestion to administrators, the latest first. */
const presentDecisions = (suggestion: StoredSuggestion): SuggestionDecision[] =>
  [...(suggestion.earlierDecisions ?? []), suggestion]
    .flatMap((decision) => presentDecision(suggestion, decision))
    .toReversed();

function presentDecision(
  suggestion: StoredSuggestion,
  decision: EarlierDecision | StoredSuggestion,
): SuggestionDecision[] {
  const { status, moderatedAt, moderatedById, moderatedBy, rejectionReason } = decision;
  if (status === "pending" || moderatedAt === null) return [];
  return [
    {
      status,
      decidedAt: moderatedAt.toISOString(),
      decidedById: moderatedById,
      decidedBy: moderatedBy ?? null,
      rejectionReason,
      changes: decidedChanges(suggestion, decision),
    },
  ];
}

/** Response to a submission: the sender's view, with the person concerned. */
export const presentSent = (suggestion: StoredSuggestion) => ({
  ...presentOwn(suggestion),
  userId: suggestion.userId,
  moderatedById: suggestion.moderatedById,
});

/**
 * Presents a suggestion to administrators, with the person's current contacts.
 * @param person undefined while the people service is unavailable
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

/** Presents a decided suggestion against the contacts at the time of the decision. */
export const presentDecided = (suggestion: StoredSuggestion): Suggestion =>
  presentAgainst(suggestion, suggestion.decidedAgainst);

function presentAgainst(suggestion: StoredSuggestion, current: ContactValues | null): Suggestion {
  const { status, changes, madeAgainst } = suggestion;
  // Warnings are only useful before the decision.
  const isComparable = status === "pending" && current !== null && madeAgainst !== null;
  return {
    ...presentSent(suggestion),
    questions: presentQuestions(suggestion.questions),
    decisions: presentDecisions(suggestion),
    current,
    changedSince: isComparable && changedSince(changes, madeAgainst, current),
  };
}
