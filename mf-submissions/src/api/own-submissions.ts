import { endpoints, type Page } from "@deeds/contracts/browser";
import { type ApiError, useEndpoint } from "@deeds/remote-kit";
import { type OwnSubmission, ofPerson, ofProof, ofSuggestion } from "../mine/submission.ts";

const pageSize = 20;
const ask = (page: number) => ({ query: { page, limit: pageSize } });
const patient = { keepPreviousData: true };

/** A page of what the reader has sent in, the newest first; null while it is on its way. */
export interface OwnPage {
  shown: { items: OwnSubmission[]; totalPages: number } | null;
  error: ApiError | undefined;
  isLoading: boolean;
  again: () => void;
}

export function useOwnProofs(page: number): OwnPage {
  const { data, mutate, ...rest } = useEndpoint(endpoints.myProofs, ask(page), patient);
  return { ...stateOf(rest), shown: pageOf(data, ofProof), again: () => void mutate() };
}

export function useOwnPeople(page: number): OwnPage {
  const { data, mutate, ...rest } = useEndpoint(endpoints.myPeople, ask(page), patient);
  return { ...stateOf(rest), shown: pageOf(data, ofPerson), again: () => void mutate() };
}

export function useOwnSuggestions(page: number): OwnPage {
  const { data, mutate, ...rest } = useEndpoint(endpoints.mySuggestions, ask(page), patient);
  return { ...stateOf(rest), shown: pageOf(data, ofSuggestion), again: () => void mutate() };
}

const stateOf = ({ error, isLoading }: Pick<OwnPage, "error" | "isLoading">) => ({
  error,
  isLoading,
});

/** Whichever form the answer came in. */
function pageOf<Item>(data: Item[] | Page<Item> | undefined, show: (item: Item) => OwnSubmission) {
  if (!data) return null;
  if (Array.isArray(data)) return { items: data.map(show), totalPages: 1 };
  return { items: data.items.map(show), totalPages: data.totalPages };
}
