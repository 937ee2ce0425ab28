import { afterAll, expect, it } from "vitest";
import { endpoints } from "../../packages/shared/contracts/src/index.ts";
import { startPeople } from "../../services/people/test/harness.ts";
import { insertPeople } from "./insert-people.ts";

const people = await startPeople();
afterAll(() => people.stop());

const insert = (count: number) =>
  insertPeople(people.context, count, { now: new Date(), log: () => undefined });

async function expectCountersToBeRight(approved: number) {
  const { people: model, countryCounts } = people.stored;
  const totals = await people.context.models.totals.read();
  expect(totals).toEqual({ approved, pending: 0, rejected: 0, hidden: 0 });
  const countries = await model.distinct("country");
  for (const country of countries.filter((name) => name !== null)) {
    const counted = (await countryCounts.find({ country }).toArray()).map((row) => row.approved);
    const stored = await model.countDocuments({ status: "approved", country });
    expect([country, counted.reduce((sum, count) => sum + count, 0)]).toEqual([country, stored]);
  }
}

it("inserts people who are found, counted and addressed like any others", async () => {
  await insert(60);
  await expectCountersToBeRight(60);
  const { body } = await people.client.call(endpoints.publicPeople, { query: { limit: 1 } });
  const [person] = body.items;
  const query = { search: `${person?.surname} ${person?.name}` };
  const found = await people.client.call(endpoints.publicPeople, { query });
  expect(found.body.items.map(({ id }) => id)).toContain(person?.id);
  const params = { slug: person?.slug ?? "" };
  const bySlug = await people.client.call(endpoints.personBySlug, { params });
  expect(bySlug.body.person.id).toBe(person?.id);
});

it("leaves the indexes that the service expects at its next start", async () => {
  const model = people.context.database.connection.model("Person");
  await model.createIndexes();
  expect(await model.diffIndexes()).toEqual({ toDrop: [], toCreate: [] });
});

it("adds people to those who are there", async () => {
  await insert(40);
  await expectCountersToBeRight(100);
  expect(await people.context.database.connection.collection("slugs").countDocuments()).toBe(100);
});
