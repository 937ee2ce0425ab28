import { runPeriodically, type SerialTask } from "@deeds/service-kit";
import { facetKinds } from "../models/facet-count.ts";
import type { ServiceContext } from "../service-context.ts";
import { countOccupations } from "./count-occupations.ts";

const everyMs = 24 * 60 * 60 * 1000;

/**
 * Corrects the numbers of people by facet: an earlier version, which runs beside this one during an update or
 * after a rollback, changes and erases people without counting.
 */
export async function recountFacets({
  database,
  models: { people, facetCounts },
}: Pick<ServiceContext, "database" | "models">) {
  for (const kind of facetKinds) {
    const stored = await people.countByFacet(kind);
    const counted = await facetCounts.readAll(kind);
    const values = [...new Set([...stored.keys(), ...counted.keys()])];
    // Also what changed between the two reads: each transaction counts again.
    for (const value of values.filter((one) => stored.get(one) !== counted.get(one))) {
      await database.transaction(async (tx) => {
        const approved = await people.countWithFacet(tx, kind, value);
        await facetCounts.replace(tx, { kind, value, approved });
      });
    }
  }
}

/** Counts in the background, at the start and every day; after a failure again in a minute. */
export function startCountingFacets(context: ServiceContext): SerialTask {
  const task = runPeriodically({
    everyMs,
    task: async () => {
      await countOccupations(context);
      await recountFacets(context);
    },
    onError: (error) => context.log.warn({ err: error }, "facets are counted later"),
    retryMs: 60_000,
  });
  task.wake();
  return task;
}
