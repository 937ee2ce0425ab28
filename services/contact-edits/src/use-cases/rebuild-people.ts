import { type PersonState, queries } from "@deeds/contracts";
import { inRanges } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { StoredPerson } from "../models/person.ts";
import { trusted } from "../models/trusted.ts";
import { stateOf } from "./remember-people.ts";

interface State {
  version: number;
  data: PersonState;
}

const longestAnswerMs = 5_000;

/**
 * Writes the copy of people again as the people service says they are, while both work; answers how
 * many rows were not so. Erased people stay erased.
 */
export const rebuildPeople = ({
  database,
  messaging,
  models: { people },
}: Pick<House, "database" | "messaging" | "models">): Promise<number> =>
  inRanges((range) =>
    database.transaction(async (tx) => {
      const inRange = { _id: trusted({ $gt: range.after, $lte: range.upTo }) };
      const copies = await people.find(inRange).session(tx).lean();
      // Asked after the copy was read: the owner is never behind what the copy knows.
      const { last, states } = await messaging.ask(queries.peopleStates, range, longestAnswerMs);
      const known = new Map(copies.map((copy) => [copy._id, copy]));
      const wrong = states.filter((state) => isWrong(state, known.get(state.data.id)));
      const writes = wrong.map((state) => ({
        updateOne: {
          filter: { _id: state.data.id },
          update: { $set: stateOf(state.data, state.version) },
          upsert: true,
        },
      }));
      if (writes.length > 0) await people.bulkWrite(writes, { session: tx });
      return { last, mended: writes.length };
    }),
  );

/** Of people who were never public, nothing is known here before an event tells of them. */
function isWrong({ data, version }: State, known: StoredPerson | undefined): boolean {
  if (!known?.status) return !known?.erased && data.status === "approved";
  if (known.erased) return false;
  return Object.entries(stateOf(data, version)).some(
    ([field, value]) => known[field as keyof StoredPerson] !== value,
  );
}
