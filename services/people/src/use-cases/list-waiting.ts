import { limits, type WaitingQuery } from "@deeds/contracts";
import type { House } from "../house.ts";
import type { StoredPerson } from "../models/person.ts";

/** What a row of the queue needs of a person. */
export type WaitingPerson = Pick<
  StoredPerson,
  "_id" | "name" | "surname" | "createdAt" | "language"
>;

/** People that wait for a decision, the longest waiting first; with an id that one, if they wait. */
export async function listWaiting(
  { models }: House,
  { id, limit = limits.waiting }: WaitingQuery,
): Promise<{ items: WaitingPerson[]; total: number }> {
  const filter = { status: "pending" as const, ...(id !== undefined && { _id: id }) };
  const [items, total] = await Promise.all([
    models.people
      .find(filter, { name: 1, surname: 1, createdAt: 1, language: 1 })
      .sort({ createdAt: 1, _id: 1 })
      .limit(limit)
      .lean<WaitingPerson[]>(),
    models.people.countDocuments(filter),
  ]);
  return { items, total };
}
