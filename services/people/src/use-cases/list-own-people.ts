import type { Window } from "@deeds/service-kit";
import type { ListedPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";

/** Lists the people that an account submitted, newest first. */
export async function listOwnPeople(
  { models }: Pick<ServiceContext, "models">,
  userId: number,
  window: Pick<Window, "skip" | "limit">,
): Promise<{ items: ListedPerson[]; total: number }> {
  const own = { createdById: userId };
  const [items, total] = await Promise.all([
    models.people
      .find(own)
      .select({ search: 0, searchNarrow: 0 })
      .sort({ createdAt: -1, _id: -1 })
      .skip(window.skip)
      .limit(window.limit)
      .lean<ListedPerson[]>(),
    models.people.countDocuments(own),
  ]);
  return { items, total };
}
