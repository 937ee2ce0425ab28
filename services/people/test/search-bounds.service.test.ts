import { endpoints } from "@deeds/contracts";
import { afterAll, describe, expect, it } from "vitest";
import { startPeople } from "./harness.ts";

const people = await startPeople();
for (const ending of "абвгдежзик") {
  await people.added({ name: `Дву${ending}`, surname: `Ряд${ending}` });
}
for (const ending of "авгдежзикл") {
  await people.added({ name: "Ольга", surname: `Борщов${ending}`, city: "Тихвин" });
}
for (const ending of "абвгд") {
  await people.added({ name: ending, surname: "Преображенская", city: "Тихвин" });
  await people.added({ name: ending, surname: "Преображенский", city: "Тихвин" });
  await people.added({ name: `Наум${ending}`, surname: `Марк${ending}`, city: "Тихвин" });
  await people.added({ name: `Назар${ending}`, surname: `Марк${ending}`, city: "Тихвин" });
}
const whole = await people.added({ name: "Дву", surname: "Ряд" });
afterAll(() => people.stop());

const search = (text: string) =>
  people.bodyOf(endpoints.publicPeople, {
    query: { search: text, sort: "relevance", page: 1, limit: 3 },
  });

type Read = [method: string, filter: object, options: object];

/** Searches, and returns the reads of a collection for it. */
async function readsOf(text: string, of = "people") {
  const { connection } = people.context.database;
  const reads: Read[] = [];
  connection.set("debug", (collection: string, method: string, ...args: object[]) => {
    const [filter = {}, options = {}] = args;
    if (collection === of) reads.push([method, filter, options]);
  });
  const found = await search(text);
  connection.set("debug", false);
  return { found, reads };
}

/** Returns also the plans of the reads. */
async function plansOf(text: string) {
  const { found, reads } = await readsOf(text);
  const plans = reads.map(async ([method, filter, options]) => {
    if (method === "find")
      return people.stored.people.find(filter, options).explain("executionStats");
    const counted = Array.isArray(filter) ? filter : [{ $match: filter }, { $count: "count" }];
    return people.stored.people.aggregate(counted, options).explain("executionStats");
  });
  return { found, methods: reads.map(([method]) => method), plans: await Promise.all(plans) };
}

const examinedOf = (plan: object): number =>
  Math.max(
    ...[...JSON.stringify(plan).matchAll(/"totalDocsExamined":(\d+)/g)].map(([, n]) => Number(n)),
  );

describe("a search of two words by relevance", () => {
  it("reads the people of one page, however many have names that begin with the words", async () => {
    const { found, methods, plans } = await plansOf("дв ря");
    expect(found).toMatchObject({ total: 11, items: [{}, {}, {}] });
    expect(methods.toSorted()).toEqual(["countDocuments", "countDocuments", "find"]);
    expect(plans.map(examinedOf).toSorted()).toEqual([0, 0, 3]);
    expect(JSON.stringify(plans)).not.toContain('"SORT"');
  });

  it("finds the names that are the words by an entry, and has them first", async () => {
    const { found, methods, plans } = await plansOf("ряд дву");
    expect(found).toMatchObject({ total: 11, items: [{ id: whole.id }, {}, {}] });
    const counts = ["countDocuments", "countDocuments"];
    expect(methods.toSorted()).toEqual(["aggregate", "aggregate", ...counts, "find", "find"]);
    expect(plans.map(examinedOf).toSorted()).toEqual([0, 0, 0, 0, 1, 2]);
    expect(JSON.stringify(plans)).not.toContain('"SORT"');
  });

  it("reads only the people of one page when an entry truncates one of the words", async () => {
    const { found, plans } = await plansOf("наум марк");
    expect(found).toMatchObject({ total: 5, items: [{}, {}, {}] });
    expect(plans.map(examinedOf).toSorted()).toEqual([0, 0, 0, 3]);
    expect(JSON.stringify(plans)).not.toContain('"SORT"');
  });
});

describe("a search of a name beside a place", () => {
  it("reads the people of one page, however many are named alike in the place", async () => {
    const { found, methods, plans } = await plansOf("борщов тихвин");
    expect(found).toMatchObject({ total: 10, items: [{}, {}, {}] });
    expect(methods.filter((method) => method === "find")).toHaveLength(1);
    expect(plans.map(examinedOf).toSorted()).toEqual([0, 0, 0, 0, 3]);
    expect(JSON.stringify(plans)).not.toContain('"SORT"');
  });

  it("reads only the people of one page when an entry truncates the name", async () => {
    const { found, plans } = await plansOf("преображенская тихвин");
    expect(found).toMatchObject({ total: 5, items: [{}, {}, {}] });
    expect(Math.max(...plans.map(examinedOf))).toBe(3);
    expect(JSON.stringify(plans)).not.toContain('"SORT"');
  });

  it("has those whose name only begins alike left out in the index", async () => {
    const { found, plans } = await plansOf("борщова тихвин");
    expect(found).toMatchObject({ total: 1, items: [{ surname: "Борщова" }] });
    expect(Math.max(...plans.map(examinedOf))).toBe(1);
  });
});

it("a long name is counted apart from a long list of the names that begin like it", async () => {
  for (const surname of ["Один", "Два", "Три"]) {
    await people.added({ name: "Александр", surname, city: "Сызрань" });
  }
  await people.added({ name: "Александрова", city: "Сызрань" });
  const like = { status: "approved", searchNarrow: ["aleksandr%sizr"], proofCount: -1 } as const;
  const rows = Array.from({ length: 10_001 }, (_, at) => ({ ...like, _id: 1_000_000 + at }));
  const { connection } = people.context.database;
  await connection.collection<{ _id: number }>("people").insertMany(rows);
  const list = await search("александр сызрань");
  expect(list).toMatchObject({ total: 10_000, totalIsExact: false });
  expect(await search("александрова сызрань")).toMatchObject({ total: 1, totalIsExact: true });
});

describe("a search that finds no person", () => {
  it.each([
    ["what the Russian and the Ukrainian layout have in common", "anderson por", "people"],
    ["the known words near each of two known ones", "двуа борщова", "search_words"],
  ])("reads once %s", async (_what, text, collection) => {
    const { found, reads } = await readsOf(text, collection);
    expect(found).toMatchObject({ total: 0, items: [] });
    expect(reads.length).toBeGreaterThan(0);
    const texts = reads.map(([method, filter]) => JSON.stringify([method, filter]));
    expect(texts.filter((read, at) => texts.indexOf(read) < at)).toEqual([]);
  });
});
