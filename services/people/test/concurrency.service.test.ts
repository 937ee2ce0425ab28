import { endpoints } from "@deeds/contracts";
import { afterAll, expect, it } from "vitest";
import { recountFacets } from "../src/use-cases/recount-facets.ts";
import { startPeople } from "./harness.ts";

const people = await startPeople();
afterAll(() => people.stop());

const moderate = (id: number, status: "approved" | "rejected") =>
  people.client.send(endpoints.moderatePerson, {
    as: people.admin,
    params: { id },
    body: { status },
  });

/** Stored counters and a recount of the stored people. */
async function expectCountersToBeRight() {
  const { people: model, totals, countryCounts, facetCounts } = people.stored;
  const rows = await totals.find().toArray();
  for (const status of ["approved", "pending", "rejected"] as const) {
    const counted = rows.reduce((sum, row) => sum + row[status], 0);
    expect([status, counted]).toEqual([status, await model.countDocuments({ status })]);
  }
  for (const country of await countryCounts.distinct("country")) {
    const counted = (await countryCounts.find({ country }).toArray()).map((row) => row.approved);
    const stored = await model.countDocuments({ status: "approved", country });
    expect([country, counted.reduce((sum, count) => sum + count, 0)]).toEqual([country, stored]);
  }
  for (const occupation of (await model.distinct("occupations")).flatMap((one) => one ?? [])) {
    const rows = await facetCounts.find({ kind: "occupation", value: occupation }).toArray();
    const counted = rows.reduce((sum, { approved }) => sum + approved, 0);
    const stored = await model.countDocuments({ status: "approved", occupations: occupation });
    expect([occupation, counted]).toEqual([occupation, stored]);
  }
}

it("of namesakes approved at the same time each gets an address of its own", async () => {
  const pending = await Promise.all(
    Array.from({ length: 8 }, () =>
      people.submitted({ name: "Анна Тёзкина", country: "Россия", occupation: "Врач, поэт" }),
    ),
  );
  const responses = await Promise.all(pending.map(({ id }) => moderate(id, "approved")));
  expect(responses.map((response) => response.status)).toEqual(pending.map(() => 200));
  const stored = await people.stored.people.find({ name: "Анна Тёзкина" }).toArray();
  expect(new Set(stored.map((person) => person.slug)).size).toBe(8);
  await expectCountersToBeRight();
});

it.each([{ occupation: "Звездочёт" }, { country: "Атлантида" }])(
  "people erased at the same time leave no row with what only they had: %o",
  async (only) => {
    const person = { name: "Стираемая", ...only };
    const added = await Promise.all(Array.from({ length: 4 }, () => people.added(person)));
    await Promise.all(added.map(({ id }) => people.erase(id, person.name)));
    const { people: model, countryCounts, facetCounts } = people.stored;
    expect(await model.countDocuments({ name: person.name })).toBe(0);
    const { occupation: value = "", country = "" } = person;
    expect(await facetCounts.countDocuments({ value })).toBe(0);
    expect(await countryCounts.countDocuments({ country })).toBe(0);
  },
);

it("a wrong number of people is corrected while others are added and erased, also twice at once", async () => {
  const person = { name: "Пересчитанная", occupation: "Звонарь" };
  const earlier = await Promise.all(Array.from({ length: 4 }, () => people.added(person)));
  const { facetCounts } = people.stored;
  await facetCounts.updateOne({ value: person.occupation }, { $inc: { approved: 1000 } });
  await Promise.all([
    ...Array.from({ length: 2 }, () => recountFacets(people.context)),
    ...Array.from({ length: 4 }, () => people.added(person)),
    ...earlier.map(({ id }) => people.erase(id, person.name)),
  ]);
  await expectCountersToBeRight();
});

it("of opposite decisions at the same time one wins, and only it is published", async () => {
  const { id } = await people.submitted({ name: "Спорная" });
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, index) => moderate(id, index % 2 ? "approved" : "rejected")),
  );
  const outcomes = responses.map((response) => response.status).toSorted();
  expect(outcomes).toEqual([200, 200, 200, 409, 409, 409]);
  expect(await people.recorded(id)).toHaveLength(2);
  await expectCountersToBeRight();
});

it("the same submission sent twice with one key is stored once", async () => {
  const headers = { "Idempotency-Key": "7b1f3c52-54a5-4c5e-9f0e-0f4f4a1d2b6c" };
  const body = { name: "Однажды" };
  const first = await people.bodyOf(endpoints.submitPerson, { body, headers });
  expect(await people.bodyOf(endpoints.submitPerson, { body, headers })).toEqual(first);
  expect(await people.stored.people.countDocuments({ name: "Однажды" })).toBe(1);
});
