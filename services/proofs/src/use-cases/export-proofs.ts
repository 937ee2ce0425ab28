import type { Actor } from "@deeds/service-kit";
import type { TransferFormat } from "@deeds/service-kit/transfer";
import type { StoredProof } from "../models/proof.ts";
import type { ExportedProof } from "../presenters/proof.ts";
import type { ServiceContext } from "../service-context.ts";
import { fetchPeople } from "./find-person.ts";

const batchSize = 200;

/** Records the export in the audit log and streams all proofs in the order of their ids. */
export async function exportProofs(
  context: ServiceContext,
  { actor, format }: { actor: Actor; format: TransferFormat },
): Promise<AsyncIterable<ExportedProof>> {
  const count = await context.models.proofs.estimatedDocumentCount();
  const note = `${format}, ${count} proofs`;
  await context.audit.record(null, { actor, action: "exported", kind: "proof", note });
  return withPeople(context);
}

async function* withPeople(context: ServiceContext): AsyncGenerator<ExportedProof> {
  for await (const proofs of inBatches(context)) {
    const people = await fetchPeople(context, { ids: proofs.map(({ personId }) => personId) });
    const externalIds = new Map(people.map(({ id, externalId }) => [id, externalId]));
    for (const proof of proofs) {
      yield { proof, personExternalId: externalIds.get(proof.personId) ?? null };
    }
  }
}

async function* inBatches({ models }: ServiceContext): AsyncGenerator<StoredProof[]> {
  const cursor = models.proofs.find().sort({ _id: 1 }).lean().cursor({ batchSize });
  let batch: StoredProof[] = [];
  try {
    for await (const proof of cursor) {
      batch.push(proof);
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  } finally {
    await cursor.close();
  }
}
