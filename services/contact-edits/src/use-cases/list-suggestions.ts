import type { ModerationStatus } from "@deeds/contracts";
import type { Window } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";

export type SuggestionFilter = { status: ModerationStatus } | { userId: number };

/** Returns a page of suggestions: newest first, pending ones oldest first. */
export async function listSuggestions(
  { models }: ServiceContext,
  filter: SuggestionFilter,
  window: Pick<Window, "skip" | "limit">,
) {
  const order = "status" in filter && filter.status === "pending" ? 1 : -1;
  const [items, total] = await Promise.all([
    models.suggestions
      .find(filter)
      .sort({ submittedAt: order, _id: order })
      .skip(window.skip)
      .limit(window.limit)
      .lean(),
    models.suggestions.countDocuments(filter),
  ]);
  return { items, total };
}
