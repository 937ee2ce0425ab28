import { endpoints } from "@deeds/contracts";
import type { DemoProof } from "../demo-person.ts";
import { approvedPeople } from "../people/index.ts";
import type { Client } from "./client.ts";
import { forEach, onceKnown } from "./flow.ts";
import { mediaFile } from "./media-files.ts";
import type { PeopleIds } from "./people.ts";
import type { Senders } from "./senders.ts";

/** Adds the proofs of every public person in their order and decides most of them. */
export async function addProofs(senders: Senders, ids: PeopleIds): Promise<number> {
  let added = 0;
  await forEach(byLength(), async ({ key, proofs }) => {
    const personId = ids.get(key);
    if (personId === undefined) return;
    const known = await descriptionsOf(senders.admin, personId);
    for (const [index, proof] of proofs.entries()) {
      if (known.has(proof.description)) continue;
      const sender = senderOf(senders, proof, index);
      const id = await send(sender, personId, proof);
      await decide(senders.admin, id, proof);
      added += 1;
    }
  });
  return added;
}

/** The longest ledger first: it is written in one lane and takes the longest. */
const byLength = () => approvedPeople.toSorted((a, b) => b.proofs.length - a.proofs.length);

const senderOf = (senders: Senders, { anonymous }: DemoProof, index: number): Client => {
  if (anonymous) return senders.anonymous;
  return index % 2 === 0 ? senders.visitor : senders.reader;
};

async function descriptionsOf(
  admin: Client,
  personId: number,
): Promise<ReadonlySet<string | null>> {
  const answer = await admin.call(endpoints.proofs, { query: { personId } });
  const proofs = Array.isArray(answer) ? answer : answer.items;
  return new Set(proofs.map(({ description }) => description));
}

async function send(sender: Client, personId: number, proof: DemoProof): Promise<number> {
  const mediaUrls: string[] = [];
  for (const name of proof.files ?? []) {
    const file = await mediaFile(name);
    mediaUrls.push((await sender.call(endpoints.uploadProofFile, { file })).url);
  }
  const { title, description, anonymous: isAnonymous = false } = proof;
  const body = { personId, title, description, isAnonymous, mediaUrls };
  const created = await onceKnown(() => sender.call(endpoints.createProof, { body }));
  return created.proof.id;
}

async function decide(admin: Client, id: number, { state }: DemoProof): Promise<void> {
  if (state === "pending") return;
  const body = state
    ? { status: "rejected", rejectionReason: state.rejected }
    : { status: "approved" };
  await admin.call(endpoints.moderateProof, { params: { id }, body });
}
