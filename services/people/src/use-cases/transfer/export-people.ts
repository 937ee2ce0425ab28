import type { Actor } from "@deeds/service-kit";
import type { TransferFormat } from "@deeds/service-kit/transfer";
import type { House } from "../../house.ts";
import type { StoredPerson } from "../../models/person.ts";

const readAtOnce = 200;

/**
 * Everybody, in the order of their ids, read as they are taken. The audit log has its line before
 * the first of them leaves: nobody takes contacts out unseen by breaking off.
 */
export async function exportPeople(
  house: House,
  { actor, format }: { actor: Actor; format: TransferFormat },
): Promise<AsyncIterable<StoredPerson>> {
  const count = await house.models.people.estimatedDocumentCount();
  const note = `${format}, ${count} people`;
  await house.audit.record(null, { actor, action: "exported", kind: "person", note });
  return everybody(house);
}

async function* everybody({ models }: House): AsyncGenerator<StoredPerson> {
  const cursor = models.people.find().sort({ _id: 1 }).lean().cursor({ batchSize: readAtOnce });
  try {
    yield* cursor;
  } finally {
    await cursor.close();
  }
}
