import { createSerialTask, type SerialTask } from "@deeds/service-kit";
import type { StoredPerson } from "../../models/person.ts";
import type { ServiceContext } from "../../service-context.ts";
import { deriveFields } from "../content/content.ts";
import { knownWords } from "../steps/derived-records.ts";

/** Increased with every change of what `searchFieldsOf` or `knownWords` returns. */
export const searchVersion = 5;

const batchSize = 500;

/**
 * Derives the search fields and the known words of people who were stored by an earlier version; until then they are found as
 * that version found them. A person who changes meanwhile has the new fields already.
 */
export async function deriveSearchFields({ models }: Pick<ServiceContext, "models">) {
  if ((await models.searchVersion.read()) >= searchVersion) return;
  let batch: StoredPerson[] = [];
  const store = async () => {
    await models.people.updateSearchFields(
      batch.map((person) => {
        const { search, searchNarrow } = deriveFields(person, person.removal);
        return { _id: person._id, version: person.version, search, searchNarrow };
      }),
    );
    const words = new Map(batch.flatMap((person) => [...knownWords(person)]));
    await models.searchWords.upsertUnknown([...words.values()]);
  };
  for await (const person of models.people.streamAll()) {
    batch.push(person);
    if (batch.length < batchSize) continue;
    await store();
    batch = [];
  }
  await store();
  await models.searchVersion.write(searchVersion);
}

/** Derives in the background; after a failure at the next start. */
export function startDerivingSearchFields(context: ServiceContext): SerialTask {
  const task = createSerialTask({
    task: () => deriveSearchFields(context),
    onError: (error) =>
      context.log.warn({ err: error }, "search fields are derived at the next start"),
  });
  task.wake();
  return task;
}
