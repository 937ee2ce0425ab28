import type {
  OwnPerson,
  OwnSuggestion,
  Proof,
  RecordStatus,
  SenderQuestion,
} from "@deeds/contracts";
import { endpoints, type Page } from "@deeds/contracts/browser";
import { type ApiError, fullName, profilePath, useEndpoint, useUser } from "@deeds/remote-kit";
import { readStored, writeStored } from "@deeds/ui";
import { useCallback, useState, useSyncExternalStore } from "react";

export interface OwnSubmission {
  key: string;
  /** `null` for a person without a name. */
  title: string | null;
  /** The person's page; `null` until it is public. */
  href: string | null;
  status: RecordStatus;
  sentAt: string;
  decidedAt: string | null;
  reason: string | null;
  kind: "proof" | "person" | "contact-edit";
  id: number;
  questions: readonly SenderQuestion[];
  /** Of a decided contact edit. */
  outcome?: OwnSuggestion["outcome"];
}

const fromProof = (proof: Proof): OwnSubmission => ({
  key: `proof ${proof.id}`,
  title: proof.title ?? proof.description,
  href: `/people/${proof.personId}`,
  status: proof.status,
  sentAt: proof.createdAt,
  decidedAt: proof.moderatedAt,
  reason: proof.rejectionReason ?? null,
  kind: "proof",
  id: proof.id,
  questions: proof.questions ?? [],
});

export const fromPerson = (person: OwnPerson): OwnSubmission => ({
  key: `person ${person.id}`,
  title: fullName(person) || null,
  href: person.status === "approved" ? profilePath(person) : null,
  status: person.status,
  sentAt: person.createdAt,
  decidedAt: person.moderatedAt,
  reason: person.rejectionReason,
  kind: "person",
  id: person.id,
  questions: person.questions ?? [],
});

export const fromSuggestion = (suggestion: OwnSuggestion): OwnSubmission => ({
  key: `suggestion ${suggestion.id}`,
  title: suggestion.personName,
  href: profilePath({ id: suggestion.personId, slug: suggestion.personSlug }),
  status: suggestion.status,
  sentAt: suggestion.submittedAt,
  decidedAt: suggestion.moderatedAt,
  reason: suggestion.rejectionReason,
  kind: "contact-edit",
  id: suggestion.id,
  questions: suggestion.questions ?? [],
  outcome: suggestion.outcome,
});

/**
 * Returns whether the submission was decided after the last seen decision.
 * @param seen ISO 8601; `null` for none
 */
export const isUnread = (
  { decidedAt }: Pick<OwnSubmission, "decidedAt">,
  seen: string | null,
): boolean => decidedAt !== null && (seen === null || decidedAt > seen);

/** In local storage: `decidedAt` of the last seen decision, by the server's clock. */
const keyOf = (userId: number) => `submissions-looked:${userId}`;
const changeEvent = "submissions-looked";

const readLastSeen = (userId: number): string | null => readStored(keyOf(userId));

/** Subscribes to changes in this and other tabs; returns how to unsubscribe. */
function subscribeToLastSeen(listener: () => void): () => void {
  window.addEventListener(changeEvent, listener);
  window.addEventListener("storage", listener);
  return () => {
    window.removeEventListener(changeEvent, listener);
    window.removeEventListener("storage", listener);
  };
}

/** Returns the time of the last seen decision; `null` for none. */
export function useLastSeen(): string | null {
  const userId = useUser()?.id ?? 0;
  return useSyncExternalStore(subscribeToLastSeen, () => readLastSeen(userId));
}

/** Returns the last decision seen on the previous visit (ISO 8601), and how to mark one as seen. */
export function useMarkSeen() {
  const userId = useUser()?.id ?? 0;
  const [seenBefore] = useState(() => readLastSeen(userId));
  const markSeen = useCallback(
    (decidedAt: string) => {
      writeStored(keyOf(userId), decidedAt);
      window.dispatchEvent(new Event(changeEvent));
    },
    [userId],
  );
  return { seenBefore, markSeen };
}

const pageSize = 20;
const pageRequest = (page: number) => ({ query: { page, limit: pageSize } });
const options = { keepPreviousData: true };

export type OwnPage = ReturnType<typeof pageOf>;

/** Pages of the user's submissions, newest first; without data while they load. */
export const useOwnSubmissions = (pages = { proofs: 1, people: 1, changes: 1 }) => ({
  proofs: pageOf(useEndpoint(endpoints.myProofs, pageRequest(pages.proofs), options), fromProof),
  people: pageOf(useEndpoint(endpoints.myPeople, pageRequest(pages.people), options), fromPerson),
  changes: pageOf(
    useEndpoint(endpoints.mySuggestions, pageRequest(pages.changes), options),
    fromSuggestion,
  ),
});

interface PageResponse<Item> {
  data: Item[] | Page<Item> | undefined;
  error: ApiError | undefined;
  mutate(): Promise<unknown>;
}

/** Accepts both forms of a response: a list, or a page of it. */
function pageOf<Item>(
  { data, error, mutate }: PageResponse<Item>,
  toSubmission: (item: Item) => OwnSubmission,
) {
  const page = Array.isArray(data) ? { items: data, totalPages: Math.min(1, data.length) } : data;
  return { error, mutate, data: page && { ...page, items: page.items.map(toSubmission) } };
}
