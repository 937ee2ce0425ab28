import { occupationsOf } from "../domain/occupations.ts";
import type { ServiceContext } from "../service-context.ts";
import { recordFacets } from "./steps/derived-records.ts";

const batchSize = 500;

/**
 * Gives people whom an earlier version stored their occupations, in batches that keep people and counters
 * together. Finds nothing to do after the first run.
 */
export async function countOccupations(context: Pick<ServiceContext, "database" | "models">) {
  while ((await countBatch(context)) > 0);
}

/** Returns the number of people. */
const countBatch = (context: Pick<ServiceContext, "database" | "models">): Promise<number> =>
  context.database.transaction(async (tx) => {
    const { people } = context.models;
    const found = await people.findWithoutOccupations(tx, batchSize);
    const moves = found.map((before) => ({
      before,
      after: { ...before, occupations: occupationsOf(before.occupation) },
    }));
    await people.setOccupations(
      tx,
      moves.map(({ after }) => after),
    );
    await recordFacets(context, tx, moves);
    return found.length;
  });
