import { type IdRange, trusted } from "@deeds/service-kit";
import { personState } from "../events/person-fact.ts";
import type { House } from "../house.ts";

/** People of a range as their events tell of them. */
export async function listStates({ models }: House, { after, upTo }: IdRange) {
  const [found, [newest]] = await Promise.all([
    models.people
      .find({ _id: trusted({ $gt: after, $lte: upTo }) })
      .sort({ _id: 1 })
      .lean(),
    models.people.find().sort({ _id: -1 }).limit(1).select("_id").lean(),
  ]);
  const states = found.map((person) => ({
    version: person.version,
    data: personState(person),
  }));
  return { last: newest?._id ?? 0, states };
}
