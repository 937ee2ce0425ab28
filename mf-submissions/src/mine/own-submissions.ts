import type { ModerationStatus, OwnPerson, OwnSuggestion, Proof } from "@deeds/contracts";
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
  status: ModerationStatus;
  sentAt: string;
  decidedAt: string | null;
  reason: string | null;
}

const fromProof = (proof: Proof): OwnSubmission => ({
  key: `proof ${proof.id}`,
  title: proof.title ?? proof.description,
  href: `/people/${proof.personId}`,
  status: proof.status,
  sentAt: proof.createdAt,
  decidedAt: proof.moderatedAt,
  reason: proof.rejectionReason ?? null,
});

export const fromPerson = (person: OwnPerson): OwnSubmission => ({
  key: `person ${person.id}`,
  title: fullName(person) || null,
  href: person.status === "approved" ? profilePath(person) : null,
  status: person.status,
  sentAt: person.createdAt,
  decidedAt: person.moderatedAt,
  reason: person.rejectionReason,
});

export const fromSuggestion = (suggestion: OwnSuggestion): OwnSubmission => ({
  key: `suggestion ${suggestion.id}`,
  title: suggestion.personName,
  href: profilePath({ id: suggestion.personId, slug: suggestion.personSlug }),
  status: suggestion.status,
  sentAt: suggestion.submittedAt,
  decidedAt: suggestion.moderatedAt,
  reason: suggestion.rejectionReason,
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

function writeLastSeen(userId: number, decidedAt: string): void {
  writeStored(keyOf(userId), decidedAt);
  window.dispatchEvent(new Event(changeEvent));
}

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
export function useMarkSeen(): {
  seenBefore: string | null;
  markSeen: (decidedAt: string) => void;
} {
  const userId = useUser()?.id ?? 0;
  const [seenBefore] = useState(() => readLastSeen(userId));
  const markSeen = useCallback((decidedAt: string) => writeLastSeen(userId, decidedAt), [userId]);
  return { seenBefore, markSeen };
}

const pageSize = 20;
const pageRequest = (page: number) => ({ query: { page, limit: pageSize } });
const options = { keepPreviousData: true };

/** A page of the user's submissions, newest first; without data while it loads. */
export interface OwnPage {
  data: { items: OwnSubmission[]; totalPages: number } | undefined;
  error: ApiError | undefined;
  mutate(): Promise<unknown>;
}

export const useOwnProofs = (page: number): OwnPage =>
  pageOf(useEndpoint(endpoints.myProofs, pageRequest(page), options), fromProof);

export const useOwnPeople = (page: number): OwnPage =>
  pageOf(useEndpoint(endpoints.myPeople, pageRequest(page), options), fromPerson);

export const useOwnSuggestions = (page: number): OwnPage =>
  pageOf(useEndpoint(endpoints.mySuggestions, pageRequest(page), options), fromSuggestion);

interface PageResponse<Item> extends Pick<OwnPage, "error" | "mutate"> {
  data: Item[] | Page<Item> | undefined;
}

/** Accepts both forms of a response: a list, or a page of it. */
function pageOf<Item>(
  { data, error, mutate }: PageResponse<Item>,
  toSubmission: (item: Item) => OwnSubmission,
): OwnPage {
  const { items, totalPages } = Array.isArray(data)
    ? { items: data, totalPages: 1 }
    : (data ?? { items: undefined, totalPages: 0 });
  return {
    data: items && { items: items.map(toSubmission), totalPages },
    error,
    mutate: () => mutate(),
  };
}
