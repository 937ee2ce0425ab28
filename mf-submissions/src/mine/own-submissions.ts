import type { ModerationStatus, OwnPerson, OwnSuggestion, Proof } from "@deeds/contracts";
import { endpoints, type Page } from "@deeds/contracts/browser";
import { type ApiError, fullName, profilePath, useEndpoint, useUser } from "@deeds/remote-kit";
import { readStored, writeStored } from "@deeds/ui";
import { useCallback, useState, useSyncExternalStore } from "react";

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

const ofProof = (proof: Proof): OwnSubmission => ({
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

/**
 * The last decision that an account's owner has seen on this device, by the time it was made: the
 * server's clock on both sides, whatever the device's own says.
 */
const keyOf = (userId: number) => `submissions-looked:${userId}`;
const changed = "submissions-looked";

const readLooked = (userId: number): string | null => readStored(keyOf(userId));

function writeLooked(userId: number, decidedAt: string): void {
  writeStored(keyOf(userId), decidedAt);
  window.dispatchEvent(new Event(changed));
}

/** Hears of it, in other tabs too; returns how to stop. */
function onLooked(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  window.addEventListener("storage", listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener("storage", listener);
  };
}

/** The last decision that the reader has seen; null for none. */
export function useSeen(): string | null {
  const userId = useUser()?.id ?? 0;
  return useSyncExternalStore(onLooked, () => readLooked(userId));
}

/**
 * For the list itself: the last decision seen on the visit before, since which they are marked as
 * new, and how to say that one is seen now.
 */
export function useLooking(): { before: string | null; look: (decidedAt: string) => void } {
  const userId = useUser()?.id ?? 0;
  const [before] = useState(() => readLooked(userId));
  const look = useCallback((decidedAt: string) => writeLooked(userId, decidedAt), [userId]);
  return { before, look };
}

const pageSize = 20;
const ask = (page: number) => ({ query: { page, limit: pageSize } });
const options = { keepPreviousData: true };

/** A page of what the reader has sent in, the newest first; without data while it loads. */
export interface OwnPage {
  data: { items: OwnSubmission[]; totalPages: number } | undefined;
  error: ApiError | undefined;
  mutate(): Promise<unknown>;
}

export const useOwnProofs = (page: number): OwnPage =>
  pageOf(useEndpoint(endpoints.myProofs, ask(page), options), ofProof);

export const useOwnPeople = (page: number): OwnPage =>
  pageOf(useEndpoint(endpoints.myPeople, ask(page), options), ofPerson);

export const useOwnSuggestions = (page: number): OwnPage =>
  pageOf(useEndpoint(endpoints.mySuggestions, ask(page), options), ofSuggestion);

interface Answer<Item> extends Pick<OwnPage, "error" | "mutate"> {
  data: Item[] | Page<Item> | undefined;
}

/** Both forms of an answer: a list, or a page of it. */
function pageOf<Item>(
  { data, error, mutate }: Answer<Item>,
  show: (item: Item) => OwnSubmission,
): OwnPage {
  const { items, totalPages } = Array.isArray(data)
    ? { items: data, totalPages: 1 }
    : (data ?? { items: undefined, totalPages: 0 });
  return { data: items && { items: items.map(show), totalPages }, error, mutate: () => mutate() };
}
