import { useEffect } from "react";

/**
 * What a part of the page says to a new release: `allow` takes it with the next link; `ask` only when
 * the reader says so; `block` not while the part is on the page.
 */
export type UpdateConsent = "allow" | "ask" | "block";

const said: UpdateConsent[] = [];

/** Says it for as long as the component is on the page, e.g. `block` while a file is being sent. */
export function useUpdateConsent(consent: UpdateConsent): void {
  useEffect(() => {
    said.push(consent);
    return () => void said.splice(said.indexOf(consent), 1);
  }, [consent]);
}

/** What the whole page says: the strictest of all. */
export const updateConsent = (): UpdateConsent =>
  said.includes("block") ? "block" : said.includes("ask") ? "ask" : "allow";
