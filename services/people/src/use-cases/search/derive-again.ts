import { createSerialTask, type SerialTask } from "@deeds/service-kit";
import type { StoredPerson } from "../../models/person.ts";
import type { ServiceContext } from "../../service-context.ts";
import { deriveFields } from "../content/content.ts";

/** Increased with every change of what `searchFieldsOf` returns. */
export const searchVersion = 4;

const batchSize = 500;

/**
 * Derives the search fields of people who were stored by an earlier version; until then they are found as
 * that version found them. A person who changes meanwhile has the new fields already.
 */
export async function deriveSearchFields({ models }: Pick<ServiceContext, "models">) {
  if ((await models.searchVersion.read()) >= searchVersion) return;
  let batch: StoredPerson[] = [];
  const store = () =>
    models.people.updateSearchFields(
      batch.map((person) => {
        const { search, searchNarrow } = deriveFields(person, person.removal);
        return { _id: person._id, version: person.version, search, searchNarrow };
      }),
    );
  for await (const person of models.people.streamAll()) {
    batch.push(person);
    if (batch.length < batchSize) continue;
    await store();
    batch = [];
  }
  await store();
  await models.searchVersion.write(searchVersion);
}

/** Derives in the background; after a failure again in a minute. */
export function startDerivingSearchFields(context: ServiceContext): SerialTask {
  const task = createSerialTask({
    task: () => deriveSearchFields(context),
    onError: (error) => context.log.warn({ err: error }, "search fields are derived later"),
    retryMs: 60_000,
  });
  task.wake();
  return task;
}
