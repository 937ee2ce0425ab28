import { endpoints, type Page } from "@deeds/contracts/browser";
import { type ApiError, useEndpoint } from "@deeds/remote-kit";
import { type OwnSubmission, ofPerson, ofProof, ofSuggestion } from "../mine/submission.ts";

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
