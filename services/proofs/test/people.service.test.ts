import { endpoints, type PersonState } from "@deeds/contracts";
import { reader, until, visitor } from "@deeds/test-kit";
import { afterAll, expect, it } from "vitest";
import { sweepErased } from "../src/use-cases/erase-person.ts";
import { finishMerge, followMerge } from "../src/use-cases/follow-merge.ts";
import { admin, nameOf, startProofs } from "./harness.ts";
import { photo } from "./samples/index.ts";

const proofs = await startProofs();
afterAll(() => proofs.stop());

const secret = "SENTINEL-ERASED";

const submit = (personId: number, as = visitor(), mediaUrls: string[] = []) =>
  proofs.submit(as, { personId, title: secret, description: secret, mediaUrls });

async function erase(person: PersonState, wasPublic = true) {
  await proofs.people.erase(person, { wasPublic });
  await until(async () => (await proofs.context.models.people.findById(person.id))?.erased != null);
}
const known = (id: number) => proofs.context.models.people.findById(id);

const listOf = (id: number, as?: typeof admin) =>
  proofs.client.send(endpoints.publicProofs, { params: { id }, ...(as && { as }) });

async function databaseText(): Promise<string> {
  const { connection } = proofs.context.database;
  const collections = await connection.listCollections();
  const rows = collections.map(({ name }) => connection.collection(name).find().toArray());
  return JSON.stringify(await Promise.all(rows));
}

it("an erased person's proofs are deleted with files, counts, events and audit entries", async () => {
  const person = await proofs.approvedPerson();
  const other = await proofs.approvedPerson();
  const sender = visitor();
  const { url } = await proofs.upload(await photo(), sender);
  const { filename } = nameOf(url);
  const { proof, receipt } = await submit(person.id, sender, [url]);
  const rejected = await submit(person.id);
  await submit(person.id);
  await proofs.moderate(proof.id, "approved");
  await proofs.moderate(rejected.proof.id, "rejected");
  const moved = await submit(other.id);
  await proofs.callFor(moved.proof.id, endpoints.updateProof, { personId: person.id });
  const before = await proofs.context.models.totals.read();

  await erase(person);
  await until(async () => (await proofs.context.files.stat(filename)) === null);

  expect((await listOf(person.id)).status).toBe(410);
  expect((await listOf(other.id)).status).toBe(200);
  expect(await proofs.stored.proofs.countDocuments({ personId: person.id })).toBe(0);
  expect(await proofs.context.models.files.exists(filename)).toBe(false);
  const params = { receipt: receipt ?? "" };
  expect((await proofs.client.send(endpoints.proofReceipt, { params })).status).toBe(404);
  const query = { ids: String(person.id) };
  const counts = await proofs.client.call(endpoints.proofCounts, { query });
  expect(counts.body).toEqual({ [person.id]: 0 });
  const after = await proofs.context.models.totals.read();
  expect(after).toEqual({
    approved: before.approved - 1,
    rejected: before.rejected - 1,
    pending: before.pending - 2,
    hidden: before.hidden,
  });
  const about = (await proofs.recorded()).filter(({ data }) => data.personId === person.id);
  expect(about.map(({ type }) => type)).toEqual(Array(4).fill("proof_removed"));
  expect(await databaseText()).not.toContain(secret);
});

it("an erased person gets no new proofs, and late events restore nothing", async () => {
  const person = await proofs.approvedPerson();
  await erase(person);
  const call = { body: { personId: person.id, description: "Поздно" }, as: reader(3) };
  const refusal = await proofs.client.refused(endpoints.createProof, call);
  expect(refusal.code).toBe("not-found");
  await proofs.people.publish("person_updated", person, 4);
  const later = await proofs.approvedPerson();
  expect(await known(later.id)).not.toBeNull();
  expect(await known(person.id)).toMatchObject({ name: null, slug: null, status: "rejected" });
});

it("an erased person who was never public is only visible to administrators", async () => {
  const person = await proofs.approvedPerson();
  await erase(person, false);
  expect((await listOf(person.id)).status).toBe(404);
  expect((await listOf(person.id, admin)).status).toBe(410);
});

it("a proof that was created during its person's erasure is swept", async () => {
  const person = await proofs.approvedPerson();
  const { proof } = await submit(person.id);
  const rows = await proofs.stored.proofs.find({ _id: proof.id }).toArray();
  await erase(person);
  await until(async () => (await proofs.context.models.proofs.findById(proof.id)) === null);
  await proofs.stored.proofs.insertMany(rows);
  await sweepErased(proofs.context, new Date(0));
  expect(await proofs.context.models.proofs.findById(proof.id)).toBeNull();
});

const submitLetter = async (personId: number) =>
  (await proofs.submit(visitor(), { personId })).proof;

const merge = (id: number, into: number | null, version: number) =>
  proofs.context.database.transaction((tx) =>
    followMerge(proofs.context, tx, { id, into, version, now: new Date() }),
  );

const read = (id: number) => proofs.context.models.proofs.findById(id);

it("proofs follow several merges, and are moved back when each is undone", async () => {
  const [first, second] = [await proofs.approvedPerson(), await proofs.approvedPerson()];
  const third = await proofs.approvedPerson();
  const { id } = await submitLetter(first.id);
  await merge(first.id, second.id, 10);
  await merge(second.id, third.id, 10);
  expect(await read(id)).toMatchObject({ personId: third.id, version: 3 });
  await merge(second.id, null, 11);
  expect(await read(id)).toMatchObject({ personId: second.id });
  await merge(first.id, null, 11);
  expect(await read(id)).toMatchObject({ personId: first.id, movedFrom: [] });
  await merge(first.id, second.id, 10);
  expect(await read(id)).toMatchObject({ personId: first.id });
});

it("a proof that was created during a merge is moved", async () => {
  const [merged, target] = [await proofs.approvedPerson(), await proofs.approvedPerson()];
  await merge(merged.id, target.id, 10);
  const { id } = await submitLetter(merged.id);
  await finishMerge(proofs.context, merged.id);
  expect((await read(id))?.personId).toBe(target.id);
});
