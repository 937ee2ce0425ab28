import type { WaitingQuery } from "@deeds/contracts";
import { readWaiting } from "@deeds/service-kit";
import type { StoredSuggestion } from "../models/suggestion.ts";
import type { ServiceContext } from "../service-context.ts";

/** What a row of the queue needs of a suggestion. */
export type WaitingSuggestion = Pick<
  StoredSuggestion,
  "_id" | "personId" | "personName" | "submittedAt" | "language"
>;

/** Suggestions that wait, the longest waiting first; with an id that one, if it waits. */
export const listWaiting = (
  { models }: ServiceContext,
  query: WaitingQuery,
): Promise<{ items: WaitingSuggestion[]; total: number }> =>
  readWaiting(models.suggestions, query, {
    since: "submittedAt",
    fields: ["personId", "personName", "language"],
  });
