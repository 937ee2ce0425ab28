import { endpoints } from "@deeds/contracts";
import { visitor } from "@deeds/test-kit";
import { afterAll, expect, it } from "vitest";
import { finishMerge, followMerge } from "../src/use-cases/follow-merge.ts";
import { startProofs } from "./harness.ts";

const proofs = await startProofs();
afterAll(() => proofs.stop());

const submit = async (personId: number) => {
  const body = { personId, title: "Письмо", description: "Текст письма" };
  return (await proofs.client.call(endpoints.createProof, { body, as: visitor() })).body.proof;
};

const hear = (id: number, into: number | null, version: number) =>
  proofs.house.database.transaction((tx) =>
    followMerge(proofs.house, tx, { id, into, version, now: new Date() }),
  );

const read = (id: number) => proofs.house.models.proofs.findById(id).lean();

it("proofs follow a merge over several records, and come back one by one", async () => {
  const [first, second] = [await proofs.approvedPerson(), await proofs.approvedPerson()];
  const third = await proofs.approvedPerson();
  const { id } = await submit(first.id);
  await hear(first.id, second.id, 10);
  await hear(second.id, third.id, 10);
  expect(await read(id)).toMatchObject({ personId: third.id, version: 3 });
  await hear(second.id, null, 11);
  expect(await read(id)).toMatchObject({ personId: second.id });
  await hear(first.id, null, 11);
  expect(await read(id)).toMatchObject({ personId: first.id, movedFrom: [] });
  await hear(first.id, second.id, 10);
  expect(await read(id)).toMatchObject({ personId: first.id });
});

it("a proof that was on its way in the moment of a merge follows too", async () => {
  const [goes, stays] = [await proofs.approvedPerson(), await proofs.approvedPerson()];
  await hear(goes.id, stays.id, 10);
  const { id } = await submit(goes.id);
  await finishMerge(proofs.house, goes.id);
  expect((await read(id))?.personId).toBe(stays.id);
});
