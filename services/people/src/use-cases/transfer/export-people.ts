import type { Actor } from "@deeds/service-kit";
import type { TransferFormat } from "@deeds/service-kit/transfer";
import type { StoredPerson } from "../../models/person.ts";
import type { ServiceContext } from "../../service-context.ts";

const readAtOnce = 200;

/**
 * Streams all people in id order. The audit entry is written before the first row is sent, so that an
 * aborted export is recorded too.
 */
export async function exportPeople(
  context: ServiceContext,
  { actor, format }: { actor: Actor; format: TransferFormat },
): Promise<AsyncIterable<StoredPerson>> {
  const count = await context.models.people.estimatedDocumentCount();
  const note = `${format}, ${count} people`;
  await context.audit.record(null, { actor, action: "exported", kind: "person", note });
  return everybody(context);
}

async function* everybody({ models }: ServiceContext): AsyncGenerator<StoredPerson> {
  const cursor = models.people.find().sort({ _id: 1 }).lean().cursor({ batchSize: readAtOnce });
  try {
    yield* cursor;
  } finally {
    await cursor.close();
  }
}
