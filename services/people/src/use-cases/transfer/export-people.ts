import type { Actor } from "@deeds/service-kit";
import type { TransferFormat } from "@deeds/service-kit/transfer";
import type { StoredPerson } from "../../models/person.ts";
import type { ServiceContext } from "../../service-context.ts";

/**
 * Streams all people in id order. The audit entry is written before the first row is sent, so that an
 * aborted export is recorded too.
 */
export async function exportPeople(
  context: ServiceContext,
  { actor, format }: { actor: Actor; format: TransferFormat },
): Promise<AsyncIterable<StoredPerson>> {
  const count = await context.models.people.estimateCount();
  const note = `${format}, ${count} people`;
  await context.audit.record(null, { actor, action: "exported", kind: "person", note });
  return context.models.people.streamAll();
}
