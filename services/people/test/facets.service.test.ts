import { endpoints, queries } from "@deeds/contracts";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { countOccupations } from "../src/use-cases/count-occupations.ts";
import { rebuildProofCounts } from "../src/use-cases/count-proofs.ts";
import { recountFacets } from "../src/use-cases/recount-facets.ts";
import { proofEvent, startPeople, waitOptions } from "./harness.ts";

const people = await startPeople();
const proofs = await people.eventSource("proofs");
afterAll(() => people.stop());

let last = 0;
/** An occupation that only the current test has. */
let occupation: string;
beforeEach(() => {
  last += 1;
  occupation = `Занятие ${last}`;
});

const listed = async (query: Record<string, string | number>) => {
  const found = await people.bodyOf(endpoints.publicPeople, { query });
  return { ids: found.items.map(({ id }) => id), total: found.total };
};
const countOf = async (value: string) => {
  const { occupations } = await people.bodyOf(endpoints.facets);
  return occupations.find((facet) => facet.occupation === value)?.count ?? 0;
};
const change = (id: number, fields: Record<string, unknown>) =>
  people.callFor(id, endpoints.updatePerson, fields);

describe("the occupations of the register", () => {
  it("are listed with the number of approved people, most people first", async () => {
    const rare = `${occupation} редкое`;
    await people.added({ name: "Анна", occupation: `${occupation}, ${rare}` });
    await people.added({ name: "Инна", occupation: occupation.toLowerCase() });
    await people.submitted({ name: "Ждущая", occupation });
    const { occupations } = await people.bodyOf(endpoints.facets);
    const ours = occupations.filter((facet) => facet.occupation.startsWith(occupation));
    expect(ours).toEqual([
      { occupation, count: 2 },
      { occupation: rare, count: 1 },
    ]);
  });

  it("filter the list, in any order, with a country and a search", async () => {
    const add = (name: string, fields: object) => people.added({ name, occupation, ...fields });
    const boris = await add("Борис Списков", { country: "Чили" });
    const anna = await add("Анна Спискова", { country: "Перу" });
    await people.added({ name: "Вера Спискова", country: "Перу", occupation: "Другое занятие" });
    const all = { ids: [anna.id, boris.id], total: 2 };
    expect(await listed({ occupation })).toEqual(all);
    expect(await listed({ occupation: ` ${occupation.toLowerCase()}` })).toEqual(all);
    expect(await listed({ occupation, sort: "-name" })).toEqual({
      ...all,
      ids: [boris.id, anna.id],
    });
    expect(await listed({ occupation, sort: "-proofCount" })).toEqual(all);
    const ofPeru = { ids: [anna.id], total: 1 };
    expect(await listed({ occupation, country: "Peru" })).toEqual(ofPeru);
    expect(await listed({ occupation, search: "спискова перу", sort: "relevance" })).toEqual(
      ofPeru,
    );
    expect(await listed({ occupation, country: "Чили", search: "Анна" })).toMatchObject({
      total: 0,
    });
    expect(await listed({ occupation: `${occupation} чужое` })).toEqual({ ids: [], total: 0 });
  });

  it("are found by an index, without reading people of other countries", async () => {
    await people.added({ name: "Первая", occupation, country: "Чили" });
    await people.added({ name: "Вторая", occupation, country: "Перу" });
    const { connection } = people.context.database;
    const sent: [filter: object, options: object][] = [];
    connection.set("debug", (collection: string, method: string, ...args: object[]) => {
      const [filter = {}, options = {}] = args;
      if (collection === "people" && method === "find") sent.push([filter, options]);
    });
    const orders = ["-createdAt", "name", "-proofCount"];
    for (const sort of orders) await listed({ occupation, country: "Перу", sort });
    connection.set("debug", false);
    expect(sent).toHaveLength(orders.length);
    for (const [filter, options] of sent) {
      const found = people.stored.people.find(filter, options);
      const plan = await found.explain("executionStats");
      expect(plan.executionStats).toMatchObject({ nReturned: 1, totalDocsExamined: 1 });
      expect(JSON.stringify(plan)).toContain('"indexName":"status_1_occupations_1_');
      expect(JSON.stringify(plan)).not.toContain('"SORT"');
    }
  });
});

describe("the number of people of an occupation", () => {
  it("follows a change of the occupation, and a name that no one has any more leaves no row", async () => {
    const { id } = await people.added({ name: "Меняющая", occupation });
    const next = `${occupation} новое`;
    await change(id, { occupation: next });
    expect([await countOf(occupation), await countOf(next)]).toEqual([0, 1]);
    const body = { ids: [id], field: "occupation", value: occupation };
    await people.call(endpoints.editPeople, { body });
    expect([await countOf(occupation), await countOf(next)]).toEqual([1, 0]);
    await change(id, { occupation: null });
    expect(await people.stored.facetCounts.countDocuments({ value: occupation })).toBe(0);
  });

  it("is that of public people: after a decision, while hidden, and after an erasure", async () => {
    const { id } = await people.submitted({ name: "Решаемая", occupation });
    expect(await countOf(occupation)).toBe(0);
    await people.callFor(id, endpoints.moderatePerson, { status: "approved" });
    expect(await countOf(occupation)).toBe(1);
    const revise = (revision: string) =>
      people.callFor(id, endpoints.revisePerson, { revision, reason: "Проверка" });
    await revise("hidden");
    expect([await countOf(occupation), (await listed({ occupation })).total]).toEqual([0, 0]);
    await revise("restored");
    expect([await countOf(occupation), (await listed({ occupation })).total]).toEqual([1, 1]);
    await people.requestRemoval(id);
    expect(await countOf(occupation)).toBe(1);
    await people.erase(id, "Решаемая");
    expect(await countOf(occupation)).toBe(0);
    expect(await people.stored.facetCounts.countDocuments({ value: occupation })).toBe(0);
  });

  it("leaves no row when an earlier version approved a person without counting them", async () => {
    const { id } = await people.added({ name: "Непосчитанная", occupation });
    await people.stored.facetCounts.deleteMany({ value: occupation });
    await people.erase(id, "Непосчитанная");
    expect(await people.stored.facetCounts.countDocuments({ value: occupation })).toBe(0);
  });

  it("has one person after a merge, and two again once it is undone", async () => {
    const survivor = await people.added({ name: "Двойник", occupation });
    const duplicate = await people.added({ name: "Двойник", occupation });
    await people.callFor(duplicate.id, endpoints.mergePerson, { into: survivor.id, take: [] });
    expect(await countOf(occupation)).toBe(1);
    await people.callFor(duplicate.id, endpoints.unmergePerson);
    expect(await countOf(occupation)).toBe(2);
  });
});

it("people of an earlier version are counted at the next start, once, also when changed before", async () => {
  const add = (name: string) => people.added({ name, occupation });
  const [anna, boris, vera] = [await add("Анна"), await add("Борис"), await add("Вера")];
  const ids = { $in: [anna.id, boris.id, vera.id] };
  await people.stored.people.updateMany({ _id: ids }, { $unset: { occupations: "" } });
  await people.stored.facetCounts.deleteMany({ value: occupation });
  await change(boris.id, { city: "Брест" });
  await people.erase(vera.id, "Вера");
  expect(await countOf(occupation)).toBe(1);

  await Promise.all([countOccupations(people.context), countOccupations(people.context)]);

  expect(await countOf(occupation)).toBe(2);
  expect((await listed({ occupation })).ids).toEqual([boris.id, anna.id]);
  const stored = await people.stored.people.findOne({ _id: anna.id });
  expect(stored).toMatchObject({ version: 1, occupations: [occupation] });
});

it("people whom an earlier version approved or erased without counting are counted again", async () => {
  const gone = `${occupation} стёртое`;
  const erased = await people.added({ name: "Стёртая", occupation: gone });
  await people.stored.people.deleteOne({ _id: erased.id });
  const { id } = await people.submitted({ name: "Одобренная", occupation });
  await people.stored.people.updateOne(
    { _id: id },
    { $set: { status: "approved", centuries: [9] } },
  );
  expect([await countOf(gone), await countOf(occupation)]).toEqual([1, 0]);

  await recountFacets(people.context);

  expect([await countOf(gone), await countOf(occupation)]).toEqual([0, 1]);
  expect(await people.stored.facetCounts.countDocuments({ value: gone })).toBe(0);
  const { centuries } = await people.bodyOf(endpoints.facets);
  expect(centuries).toContainEqual({ century: 9, count: 1 });
});

describe("the centuries of deeds", () => {
  const centuries = async () => {
    const facets = await people.bodyOf(endpoints.facets);
    return Object.fromEntries(facets.centuries.map(({ century, count }) => [century, count]));
  };
  /** Records a proof's event and waits until it is counted. */
  const record = async (
    personId: number,
    proof: { id: number; version: number; deedDate?: string },
    type: "proof_approved" | "proof_updated" = "proof_approved",
  ) => {
    await proofs.record(proofEvent(type, personId, proof));
    const stored = async () => people.stored.countedProofs.findOne({ _id: proof.id });
    await vi.waitFor(
      async () => expect((await stored())?.version).toBe(proof.version),
      waitOptions,
    );
  };

  it("are those of approved proofs with a date, counted once for each person", async () => {
    const { id } = await people.added({ name: "Старинная", country: "Перу" });
    await record(id, { id: 81_001, version: 2, deedDate: "1099/1101" });
    await record(id, { id: 81_002, version: 2, deedDate: "1150-05" });
    await record(id, { id: 81_003, version: 2 });
    expect(await centuries()).toMatchObject({ 11: 1, 12: 1 });
    expect(await listed({ century: 12, country: "Перу", sort: "name" })).toEqual({
      ids: [id],
      total: 1,
    });
    expect(await listed({ century: 12, search: "Старинная" })).toEqual({ ids: [id], total: 1 });
    expect(await listed({ century: 13 })).toEqual({ ids: [], total: 0 });
    await people.erase(id, "Старинная");
    expect(await centuries()).not.toHaveProperty("12");
    expect(await people.stored.facetCounts.countDocuments({ kind: "century", value: "12" })).toBe(
      0,
    );
  });

  it("follow a changed date, a proof that moves, and one that is public no more", async () => {
    const from = await people.added({ name: "Прежняя" });
    const to = await people.added({ name: "Новая" });
    await record(from.id, { id: 82_001, version: 2, deedDate: "1210" });
    await record(from.id, { id: 82_001, version: 3, deedDate: "1310" }, "proof_updated");
    expect(await listed({ century: 13 })).toMatchObject({ total: 0 });
    expect(await listed({ century: 14 })).toEqual({ ids: [from.id], total: 1 });
    await record(to.id, { id: 82_001, version: 4, deedDate: "1310" }, "proof_updated");
    expect(await listed({ century: 14 })).toEqual({ ids: [to.id], total: 1 });
    expect(await centuries()).toMatchObject({ 14: 1 });
    const revise = (revision: string) =>
      people.callFor(to.id, endpoints.revisePerson, { revision, reason: "Проверка" });
    await revise("hidden");
    expect(await centuries()).not.toHaveProperty("14");
    await revise("restored");
    expect(await centuries()).toMatchObject({ 14: 1 });
    const event = proofEvent("proof_updated", to.id, { id: 82_001, version: 5, deedDate: "1310" });
    await proofs.record({ ...event, data: { ...event.data, status: "rejected" } } as typeof event);
    await vi.waitFor(async () => expect(await centuries()).not.toHaveProperty("14"), waitOptions);
    expect(await listed({ century: 14 })).toEqual({ ids: [], total: 0 });
  });

  it("of an earlier version are rebuilt from the owner of the proofs", async () => {
    const { id } = await people.added({ name: "Доставшаяся" });
    await record(id, { id: 83_001, version: 2 });
    const stored = await people.stored.countedProofs.find({ isWithdrawn: false }).toArray();
    proofs.messaging.respond(queries.approvedProofStates, async ({ after, upTo }) => ({
      last: 83_001,
      states: stored
        .filter(({ _id }) => _id > after && _id <= upTo)
        .map(({ _id, personId, version, deedDate }) => ({
          version,
          data: {
            ...proofEvent("proof_approved", personId, { id: _id }).data,
            deedDate: _id === 83_001 ? "1510" : (deedDate ?? null),
          },
        })) as never,
    }));
    // The subscription of the reply may reach NATS after the first request.
    await vi.waitFor(() => rebuildProofCounts(people.context), waitOptions);
    expect(await centuries()).toMatchObject({ 16: 1 });
    expect(await listed({ century: 16 })).toEqual({ ids: [id], total: 1 });
  });
});
