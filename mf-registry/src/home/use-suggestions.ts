import type { FoundPerson } from "@deeds/contracts";
import { endpoints } from "@deeds/contracts/browser";
import { callEndpoint } from "@deeds/remote-kit";
import { useEffect, useState } from "react";

/** Avoids a request per typed letter. */
const debounceMs = 100;
/** Shorter texts match too many people. */
const minLength = 2;
const maxSuggestions = 6;

const minuteMs = 60_000;
/** Half of the searches that the gateway takes from one address: the other half is for submitted ones. */
const maxPerMinute = 30;
let sentAt: number[] = [];

function mayAsk(now: number): boolean {
  sentAt = sentAt.filter((time) => now - time < minuteMs);
  if (sentAt.length >= maxPerMinute) return false;
  sentAt.push(now);
  return true;
}

/** Returns the people whom a typed text may mean; `null` for the text suggests none. */
export function useSuggestions(typed: string | null): readonly FoundPerson[] {
  const [found, setFound] = useState<readonly FoundPerson[]>([]);
  const search = typed?.trim() ?? "";
  useEffect(() => {
    if (search.length < minLength) return setFound([]);
    const controller = new AbortController();
    const query = { search, page: 1, limit: maxSuggestions, sort: "relevance" } as const;
    const timer = setTimeout(() => {
      if (!mayAsk(Date.now())) return setFound([]);
      const { signal } = controller;
      // A failed request is ignored: the search works without suggestions.
      callEndpoint(endpoints.publicPeople, { query }, { signal }).then(
        ({ items }) => setFound(items),
        () => setFound([]),
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [search]);
  return found;
}
