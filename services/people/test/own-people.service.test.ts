import { endpoints } from "@deeds/contracts";
import { administrator, reader } from "@deeds/test-kit";
import { afterAll, expect, it } from "vitest";
import { startPeople } from "./harness.ts";

const people = await startPeople();
afterAll(() => people.stop());

const submit = (userId: number, body: Record<string, unknown>) =>
  people.submitted(body, { as: reader(userId) });

const mine = (userId: number, query = {}) =>
  people.bodyOf(endpoints.myPeople, { as: reader(userId), query });

const moderate = (id: number, body: object) => people.callFor(id, endpoints.moderatePerson, body);

it("a sender finds only their own people with state and reason, the newest first", async () => {
  const first = await submit(31, { name: "Анна", phone: "+79161234567" });
  const second = await submit(31, { name: "Борис" });
  await submit(32, { name: "Вера" });
  await moderate(first.id, { status: "rejected", rejectionReason: "Нет источника" });
  const own = await mine(31);
  expect(own).toMatchObject([
    { id: second.id, name: "Борис", status: "pending", moderatedAt: null, rejectionReason: null },
    { id: first.id, name: "Анна", status: "rejected", rejectionReason: "Нет источника" },
  ]);
  expect(JSON.stringify(own)).not.toContain("9161234567");
});

it("an approved person leads to their page", async () => {
  const person = await submit(33, { name: "Глеб" });
  await moderate(person.id, { status: "approved" });
  expect(await mine(33)).toMatchObject([{ status: "approved", slug: "gleb" }]);
});

it("a submission without an account is in no list", async () => {
  await people.submitted({ name: "Дарья" });
  expect(await mine(34)).toEqual([]);
});

it("the people of any account are for administrators only", async () => {
  const { id } = await submit(38, { name: "Ефим" });
  const query = { userId: 38 };
  expect(await people.bodyOf(endpoints.myPeople, { query, as: administrator(1) })).toMatchObject([
    { id },
  ]);
  const refusal = await people.client.refused(endpoints.myPeople, { query, as: reader(39) });
  expect(refusal.code).toBe("not-allowed");
});

it("a visitor is asked to sign in", async () => {
  const refusal = await people.client.refused(endpoints.myPeople, {});
  expect(refusal.code).toBe("not-authenticated");
});

it("the list comes in pages when it is asked to", async () => {
  await submit(35, { name: "Ева" });
  await submit(35, { name: "Жанна" });
  expect(await mine(35, { page: 2, limit: 1 })).toMatchObject({
    items: [{ name: "Ева" }],
    total: 2,
    totalPages: 2,
  });
});
