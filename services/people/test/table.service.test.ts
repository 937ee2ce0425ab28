import { endpoints, tableSorts } from "@deeds/contracts";
import { testEngines } from "@deeds/test-kit";
import { createConnection } from "mongoose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPeople } from "./harness.ts";
import { jsonLines, transfersOf } from "./transfers.ts";

const people = await startPeople();
afterAll(() => people.stop());

const count = 2_400;
const cities = ["Киев", "Львов", "Одесса", "Харьков", "Днепр"];

beforeAll(async () => {
  const rows = Array.from({ length: count }, (_, index) => ({
    externalId: `table-${index}`,
    name: `Имя ${(index * 7919) % count}`,
    city: cities[index % cities.length],
    country: index % 2 === 0 ? "Украина" : "Польша",
  }));
  const { summary } = await transfersOf(people).importFile(jsonLines(...rows));
  expect(summary).toMatchObject({ created: count });
});

type Query = Record<string, string | number>;

async function pageOf(query: Query) {
  const found = await people.call(endpoints.people, { query });
  if (Array.isArray(found)) throw new Error("a page was requested");
  return found;
}

const operator = await createConnection(testEngines().mongoUrl).asPromise();
afterAll(() => operator.close());

/** Runs a request and returns the finds that it made in the collection of people. */
async function profiled(query: Query) {
  const { name } = people.context.database.connection;
  const { db } = operator.useDb(name);
  if (!db) throw new Error("there is no connection");
  const profile = db.collection("system.profile");
  await db.command({ profile: 0 });
  if ((await db.listCollections({ name: "system.profile" }).toArray()).length > 0) {
    await profile.drop();
  }
  await db.command({ profile: 2 });
  await pageOf(query);
  await db.command({ profile: 0 });
  return profile.find({ op: "query", ns: `${name}.people` }).toArray();
}

describe("the table of people", () => {
  it.each(tableSorts)("reads only the rows of a block, in the order %s", async (sort) => {
    for (const filter of [{}, { country: "Украина" }]) {
      const limit = 100;
      for (const page of [1, 12]) {
        const query = { ...filter, sort, page, limit };
        const finds = await profiled({ ...query, status: "approved" });
        expect(finds.length).toBeGreaterThan(0);
        for (const { docsExamined, hasSortStage } of finds) {
          expect(docsExamined).toBeLessThanOrEqual(limit);
          expect(hasSortStage ?? false).toBe(false);
        }
      }
    }
  });

  it.each(["city", "-country", "updatedAt"])(
    "has each person once, in the order %s",
    async (sort) => {
      const pages = Array.from({ length: count / 100 }, (_, index) => index + 1);
      const rows = (
        await Promise.all(pages.map((page) => pageOf({ sort, page, limit: 100 })))
      ).flatMap(({ items }) => items);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(count);
      const field = sort.replace("-", "") as "city" | "country" | "updatedAt";
      const values = rows.map((person) => person[field] ?? "");
      const sorted = values.toSorted((one, other) => (one < other ? -1 : Number(one > other)));
      expect(values).toEqual(sort.startsWith("-") ? sorted.toReversed() : sorted);
    },
  );

  it("refuses an order that a search has no index for", async () => {
    const query = { search: "Имя", sort: "city", page: 1 };
    const refusal = await people.refused(endpoints.people, { query });
    expect(refusal.issues?.map(({ path }) => path)).toEqual(["sort"]);
  });
});
