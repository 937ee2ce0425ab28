import type { FoundPerson } from "@deeds/contracts";
import { endpoints } from "@deeds/contracts/browser";
import { callEndpoint } from "@deeds/remote-kit";
import { useEffect, useState } from "react";

/** Avoids a request per typed letter. */
const debounceMs = 150;
/** Shorter texts match too many people. */
const minLength = 2;
const maxSuggestions = 6;

/** Returns the people whom a typed text may mean; `null` for the text suggests none. */
export function useSuggestions(typed: string | null): readonly FoundPerson[] {
  const [found, setFound] = useState<readonly FoundPerson[]>([]);
  const search = typed?.trim() ?? "";
  useEffect(() => {
    if (search.length < minLength) return setFound([]);
    const controller = new AbortController();
    const query = { search, page: 1, limit: maxSuggestions, sort: "relevance" } as const;
    const timer = setTimeout(() => {
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
