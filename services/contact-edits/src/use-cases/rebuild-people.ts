import { queries } from "@deeds/contracts";
import { rebuildCopy } from "@deeds/service-kit";
import type { House } from "../house.ts";
import { trusted } from "../models/trusted.ts";
import { stateOf } from "./remember-people.ts";

const longestAnswerMs = 5_000;

/** Writes the copy of people again as the people service says they are; answers how many were not so. */
export const rebuildPeople = ({
  database,
  messaging,
  models: { people },
}: Pick<House, "database" | "messaging" | "models">): Promise<number> =>
  rebuildCopy({
    database,
    read: ({ after, upTo }, tx) =>
      people
        .find({ _id: trusted({ $gt: after, $lte: upTo }) })
        .session(tx)
        .lean(),
    ask: (range) => messaging.ask(queries.peopleStates, range, longestAnswerMs),
    copyOf: ({ data, version }) => stateOf(data, version),
    write: (updates, tx) => people.bulkWrite(updates, { session: tx }),
  });
