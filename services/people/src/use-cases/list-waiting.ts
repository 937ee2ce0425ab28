import type { WaitingQuery } from "@deeds/contracts";
import { readWaiting } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { StoredPerson } from "../models/person.ts";

/** What a row of the queue needs of a person. */
export type WaitingPerson = Pick<
  StoredPerson,
  "_id" | "name" | "surname" | "createdAt" | "language"
>;

/** People that wait for a decision, the longest waiting first; with an id that one, if they wait. */
export const listWaiting = (
  { models }: House,
  query: WaitingQuery,
): Promise<{ items: WaitingPerson[]; total: number }> =>
  readWaiting(models.people, query, {
    since: "createdAt",
    fields: ["name", "surname", "language"],
  });
