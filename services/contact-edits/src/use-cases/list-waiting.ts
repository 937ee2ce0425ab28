import type { WaitingQuery } from "@deeds/contracts";
import type { StoredSuggestion } from "../models/suggestion.ts";
import type { ServiceContext } from "../service-context.ts";

/** Fields of a suggestion in the moderation queue. */
export type WaitingSuggestion = Pick<
  StoredSuggestion,
  "_id" | "personId" | "personName" | "submittedAt" | "language"
>;

/** Lists pending suggestions, oldest first; with an id, only that suggestion if pending. */
export const listWaiting = (
  { models }: ServiceContext,
  query: WaitingQuery,
): Promise<{ items: WaitingSuggestion[]; total: number }> =>
  models.queue.listWaiting(query, ["personId", "personName", "submittedAt", "language"]);
