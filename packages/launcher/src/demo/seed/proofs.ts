import { endpoints } from "@deeds/contracts";
import { approvedPeople, type DemoProof, readMedia } from "../data.ts";
import type { Client, Clients } from "./client.ts";
import { forEach, retryWhileNotFound } from "./flow.ts";
import type { PeopleIds } from "./people.ts";

/** Adds the missing proofs of every public person in their order, decides most, returns how many. */
export async function addProofs(clients: Clients, ids: PeopleIds): Promise<number> {
  let added = 0;
  await forEach(mostProofsFirst(), async ({ key, proofs }) => {
    const personId = ids.get(key);
    if (personId === undefined) return;
    const stored = await descriptionsOf(clients.admin, personId);
    for (const [index, proof] of proofs.entries()) {
      if (stored.has(proof.description)) continue;
      const id = await sendProof(senderOf(clients, proof, index), personId, proof);
      await decide(clients.admin, id, proof);
      added += 1;
    }
  });
  return added;
}

/** The proofs of one person are sent one after another: the longest list starts first. */
const mostProofsFirst = () => approvedPeople.toSorted((a, b) => b.proofs.length - a.proofs.length);

const senderOf = (clients: Clients, { anonymous }: DemoProof, index: number): Client => {
  if (anonymous) return clients.anonymous;
  return index % 2 === 0 ? clients.visitor : clients.reader;
};

async function descriptionsOf(
  admin: Client,
  personId: number,
): Promise<ReadonlySet<string | null>> {
  const response = await admin.call(endpoints.proofs, { query: { personId } });
  const proofs = Array.isArray(response) ? response : response.items;
  return new Set(proofs.map(({ description }) => description));
}

async function sendProof(sender: Client, personId: number, proof: DemoProof): Promise<number> {
  const mediaUrls: string[] = [];
  for (const path of proof.files) {
    const file = await readMedia(path);
    mediaUrls.push((await sender.call(endpoints.uploadProofFile, { file })).url);
  }
  const { title, description, anonymous: isAnonymous } = proof;
  const body = { personId, title, description, isAnonymous, mediaUrls };
  const created = await retryWhileNotFound(() => sender.call(endpoints.createProof, { body }));
  return created.proof.id;
}

async function decide(admin: Client, id: number, { state }: DemoProof): Promise<void> {
  if (state === "pending") return;
  const body = state
    ? { status: "rejected", rejectionReason: state.rejected }
    : { status: "approved" };
  await admin.call(endpoints.moderateProof, { params: { id }, body });
}
