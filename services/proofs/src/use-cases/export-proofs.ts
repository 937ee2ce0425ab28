import type { Actor } from "@deeds/service-kit";
import type { TransferFormat } from "@deeds/service-kit/transfer";
import type { House } from "../house.ts";
import type { StoredProof } from "../models/proof.ts";
import type { ExportedProof } from "../presenters/proof.ts";
import { askPeople } from "./find-person.ts";

const readAtOnce = 200;

/** Streams every proof in the order of ids, after writing the audit line. */
export async function exportProofs(
  house: House,
  { actor, format }: { actor: Actor; format: TransferFormat },
): Promise<AsyncIterable<ExportedProof>> {
  const count = await house.models.proofs.estimatedDocumentCount();
  const note = `${format}, ${count} proofs`;
  await house.audit.record(null, { actor, action: "exported", kind: "proof", note });
  return withPeople(house);
}

async function* withPeople(house: House): AsyncGenerator<ExportedProof> {
  for await (const proofs of inBatches(house)) {
    const people = await askPeople(house, { ids: proofs.map(({ personId }) => personId) });
    const names = new Map(people.map(({ id, externalId }) => [id, externalId]));
    for (const proof of proofs) {
      yield { proof, personExternalId: names.get(proof.personId) ?? null };
    }
  }
}

async function* inBatches({ models }: House): AsyncGenerator<StoredProof[]> {
  const cursor = models.proofs.find().sort({ _id: 1 }).lean().cursor({ batchSize: readAtOnce });
  let batch: StoredProof[] = [];
  try {
    for await (const proof of cursor) {
      batch.push(proof);
      if (batch.length < readAtOnce) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  } finally {
    await cursor.close();
  }
}
