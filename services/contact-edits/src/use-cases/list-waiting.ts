import { limits, type WaitingQuery } from "@deeds/contracts";
import type { House } from "../house.ts";
import type { StoredSuggestion } from "../models/suggestion.ts";

/** What a row of the queue needs of a suggestion. */
export type WaitingSuggestion = Pick<
  StoredSuggestion,
  "_id" | "personId" | "personName" | "submittedAt" | "language"
>;

/** Suggestions that wait, the longest waiting first; with an id that one, if it waits. */
export async function listWaiting(
  { models }: House,
  { id, limit = limits.waiting }: WaitingQuery,
): Promise<{ items: WaitingSuggestion[]; total: number }> {
  const filter = { status: "pending" as const, ...(id !== undefined && { _id: id }) };
  const [items, total] = await Promise.all([
    models.suggestions
      .find(filter, { personId: 1, personName: 1, submittedAt: 1, language: 1 })
      .sort({ submittedAt: 1, _id: 1 })
      .limit(limit)
      .lean<WaitingSuggestion[]>(),
    models.suggestions.countDocuments(filter),
  ]);
  return { items, total };
}
