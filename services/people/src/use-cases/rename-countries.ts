import { storedCountry } from "@deeds/i18n/places";
import { createSerialTask, type SerialTask } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";

const batchSize = 500;

/**
 * Gives countries that an earlier version stored by a code or another name the one name of today, in batches
 * that keep people and counters together. Finds nothing to do after the first run.
 */
export async function renameCountries(context: Pick<ServiceContext, "database" | "models">) {
  const { database, models } = context;
  for (const from of await models.people.listCountries()) {
    const to = storedCountry(from);
    if (to === from) continue;
    await models.merges.renameCountry(from, to);
    while ((await renameBatch(context, from, to)) > 0);
    await database.transaction((tx) => models.countryCounts.removeIfEmpty(tx, from));
  }
}

/** Returns the number of renamed people. */
const renameBatch = (
  { database, models }: Pick<ServiceContext, "database" | "models">,
  from: string,
  to: string,
): Promise<number> =>
  database.transaction(async (tx) => {
    const renamed = await models.people.renameCountry(tx, { from, to, limit: batchSize });
    const approved = renamed.get("approved") ?? 0;
    const differences = new Map([
      [from, -approved],
      [to, approved],
    ]);
    if (approved > 0) await models.countryCounts.change(tx, differences);
    return [...renamed.values()].reduce((sum, count) => sum + count, 0);
  });

/** Renames in the background; after a failure again in a minute. */
export function startRenamingCountries(context: ServiceContext): SerialTask {
  const task = createSerialTask({
    task: () => renameCountries(context),
    onError: (error) => context.log.warn({ err: error }, "countries are renamed later"),
    retryMs: 60_000,
  });
  task.wake();
  return task;
}
