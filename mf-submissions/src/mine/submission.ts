import type { ModerationStatus, OwnPerson, OwnSuggestion, Proof } from "@deeds/contracts";
import { fullName, profilePath } from "@deeds/remote-kit";

/** A thing that was sent in, whichever it is. */
export interface OwnSubmission {
  key: string;
  /** What it is called; null when only its kind can be said. */
  title: string | null;
  /** The person's page, once there is one that everybody may open. */
  href: string | null;
  status: ModerationStatus;
  sentAt: string;
  decidedAt: string | null;
  reason: string | null;
}

export const ofProof = (proof: Proof): OwnSubmission => ({
  key: `proof ${proof.id}`,
  title: proof.title ?? proof.description,
  href: `/people/${proof.personId}`,
  status: proof.status,
  sentAt: proof.createdAt,
  decidedAt: proof.moderatedAt,
  reason: proof.rejectionReason ?? null,
});

export const ofPerson = (person: OwnPerson): OwnSubmission => ({
  key: `person ${person.id}`,
  title: fullName(person) || null,
  href: person.status === "approved" ? profilePath(person) : null,
  status: person.status,
  sentAt: person.createdAt,
  decidedAt: person.moderatedAt,
  reason: person.rejectionReason,
});

export const ofSuggestion = (suggestion: OwnSuggestion): OwnSubmission => ({
  key: `suggestion ${suggestion.id}`,
  title: suggestion.personName,
  href: profilePath({ id: suggestion.personId, slug: suggestion.personSlug }),
  status: suggestion.status,
  sentAt: suggestion.submittedAt,
  decidedAt: suggestion.moderatedAt,
  reason: suggestion.rejectionReason,
});

/** Whether it was decided after the last decision that was seen, in ISO 8601; null for none. */
export const isUnread = (
  { decidedAt }: Pick<OwnSubmission, "decidedAt">,
  seen: string | null,
): boolean => decidedAt !== null && (seen === null || decidedAt > seen);
