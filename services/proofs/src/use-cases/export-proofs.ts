import type { Actor } from "@deeds/service-kit";
import type { TransferFormat } from "@deeds/service-kit/transfer";
import type { ExportedProof } from "../presenters/proof.ts";
import type { ServiceContext } from "../service-context.ts";
import { fetchPeople } from "./find-person.ts";

const batchSize = 200;

/** Records the export in the audit log and streams all proofs in the order of their ids. */
export async function exportProofs(
  context: ServiceContext,
  { actor, format }: { actor: Actor; format: TransferFormat },
): Promise<AsyncIterable<ExportedProof>> {
  const count = await context.models.proofs.estimateCount();
  const note = `${format}, ${count} proofs`;
  await context.audit.record(null, { actor, action: "exported", kind: "proof", note });
  return withPeople(context);
}

async function* withPeople(context: ServiceContext): AsyncGenerator<ExportedProof> {
  for await (const proofs of context.models.proofs.readBatches(batchSize)) {
    const people = await fetchPeople(context, { ids: proofs.map(({ personId }) => personId) });
    const externalIds = new Map(people.map(({ id, externalId }) => [id, externalId]));
    for (const proof of proofs) {
      yield { proof, personExternalId: externalIds.get(proof.personId) ?? null };
    }
  }
}
