import { endpoints } from "@deeds/contracts";
import { reader, until } from "@deeds/test-kit";
import { afterAll, expect, it } from "vitest";
import { startProofs } from "./harness.ts";

const proofs = await startProofs();
afterAll(() => proofs.stop());

const submit = async (personId: number, language = "ru") => {
  const body = { personId, description: "Колола дрова соседям" };
  const headers = { "accept-language": language };
  const as = reader(7);
  return (await proofs.call(endpoints.createProof, { as, body, headers })).proof;
};
const waiting = (query = {}) => proofs.call(endpoints.waitingProofs, { query });
const { moderate: decide } = proofs;

it("the queue has pending proofs, oldest first, with person and sender's language", async () => {
  const person = await proofs.approvedPerson({ name: "Олена", surname: "Коваль" });
  const first = await submit(person.id, "uk");
  const second = await submit(person.id, "en");
  const decided = await submit(person.id);
  await decide(decided.id, "rejected");
  expect(await waiting()).toEqual({
    total: 2,
    items: [first, second].map(({ id, createdAt }, index) => ({
      id,
      personId: person.id,
      personName: "Олена Коваль",
      title: "Колола дрова соседям",
      senderId: 7,
      mediaType: "text",
      since: createdAt,
      language: ["uk", "en"][index],
      question: null,
    })),
  });
});

it("a limit returns the first rows, with the total", async () => {
  const { items, total } = await waiting();
  expect(await waiting({ limit: 1 })).toEqual({ total, items: items.slice(0, 1) });
});

it("a row is returned by its id while it is pending", async () => {
  const person = await proofs.approvedPerson();
  const { id } = await submit(person.id);
  expect((await waiting({ id })).items.map((row) => row.id)).toEqual([id]);
  await decide(id, "approved");
  expect(await waiting({ id })).toEqual({ items: [], total: 0 });
});

it("a search reads titles and descriptions of pending proofs", async () => {
  const person = await proofs.approvedPerson();
  const { id } = await submit(person.id);
  const found = async (search: string) =>
    (await waiting({ search })).items.filter((row) => row.personId === person.id);
  expect((await found("ДРОВА")).map((row) => row.id)).toEqual([id]);
  expect(await found("уголь")).toEqual([]);
  expect((await found(`№ ${person.id}`)).map((row) => row.id)).toEqual([id]);
});

it("an erased person's name is deleted", async () => {
  const person = await proofs.approvedPerson({ name: "Олена", surname: "Коваль" });
  const known = () => proofs.context.models.people.findById(person.id);
  expect((await known())?.surname).toBe("Коваль");
  await proofs.people.erase(person, { wasPublic: true });
  await until(async () => (await known())?.erased !== undefined);
  expect(await known()).toMatchObject({ name: null, surname: null });
});

it("the queue is for administrators only", async () => {
  const refusal = await proofs.client.refused(endpoints.waitingProofs, { as: reader(7) });
  expect(refusal.code).toBe("not-allowed");
});
