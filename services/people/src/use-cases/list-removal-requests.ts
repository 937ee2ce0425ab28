import type { ModerationStatus } from "@deeds/contracts";
import { trusted, type Window } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { StoredPerson } from "../models/person.ts";
import type { StoredRemovalRequest } from "../models/removal-request.ts";

/** The person as a request shows them; absent once they are erased. */
export type RequestedPerson = Pick<StoredPerson, "_id" | "slug" | "name" | "surname">;

/** Requests of one status or of all, the longest waiting first; decided ones newest first. */
export async function listRemovalRequests(
  { models }: House,
  status: ModerationStatus | undefined,
  window: Pick<Window, "skip" | "limit">,
): Promise<{ items: StoredRemovalRequest[]; total: number }> {
  const filter = status === undefined ? {} : { status };
  const order = status === "approved" || status === "rejected" ? -1 : 1;
  const [items, total] = await Promise.all([
    models.removalRequests
      .find(filter)
      .sort({ createdAt: order, _id: order })
      .skip(window.skip)
      .limit(window.limit)
      .lean(),
    models.removalRequests.countDocuments(filter),
  ]);
  return { items, total };
}

/** The people that requests are about, by id. */
export async function peopleOfRequests(
  { models }: House,
  requests: readonly StoredRemovalRequest[],
): Promise<Map<number, RequestedPerson>> {
  const ids = [...new Set(requests.map(({ personId }) => personId))];
  const people = await models.people
    .find({ _id: trusted({ $in: ids }) })
    .select({ slug: 1, name: 1, surname: 1 })
    .lean();
  return new Map(people.map((person) => [person._id, person]));
}
