import type { ModerationStatus } from "@deeds/contracts";
import type { Window } from "@deeds/service-kit";
import type { House } from "../house.ts";

/** Suggestions of one status: newest first, those that wait for a decision oldest first. */
export async function listSuggestions(
  { models }: House,
  status: ModerationStatus,
  window: Pick<Window, "skip" | "limit">,
) {
  const order = status === "pending" ? 1 : -1;
  const [items, total] = await Promise.all([
    models.suggestions
      .find({ status })
      .sort({ submittedAt: order, _id: order })
      .skip(window.skip)
      .limit(window.limit)
      .lean(),
    models.suggestions.countDocuments({ status }),
  ]);
  return { items, total };
}
