import { readFileSync } from "node:fs";
import { endpoints } from "@deeds/contracts";
import { reader } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { deriveSearchFields } from "../src/use-cases/search/derive-again.ts";
import { startPeople } from "./harness.ts";

/** Nobel laureates as their committees write them, and what readers type who look for them. */
const { people: laureates, queries }: List = JSON.parse(
  readFileSync(new URL("laureates.json", import.meta.url), "utf8"),
);
interface List {
  people: Record<string, string>[];
  queries: [text: string, expected: string][];
}

const people = await startPeople();
for (const laureate of laureates) await people.added(laureate);
afterAll(() => people.stop());

const search = async (text: string, sort = "relevance") => {
  const query = { search: text, sort, page: 1 };
  const { items } = await people.bodyOf(endpoints.publicPeople, { query, as: reader(5) });
  return items.map(({ name, surname }) => `${name} ${surname}`);
};

describe("the search for laureates", () => {
  it("has the right one first for at least 57 of 60 queries", async () => {
    expect(queries).toHaveLength(60);
    const missed: string[] = [];
    for (const [text, expected] of queries) {
      const [first = "no one"] = await search(text);
      if (first !== expected) missed.push(`${text}: ${first}, not ${expected}`);
    }
    expect(missed.length, missed.join("; ")).toBeLessThanOrEqual(3);
  });

  it.each(["ъъъщщщ", "ыыыыы", "щщщ", "йцукен", "asdfgh", "фывапролдж", "xyzzy plugh"])(
    "finds none for %s",
    async (text) => {
      expect(await search(text)).toEqual([]);
    },
  );

  it("finds by city, by occupation, and by both", async () => {
    expect(await search("Варшава")).toEqual(["Henryk Sienkiewicz"]);
    expect(await search("neurologist")).toEqual(["Rita Levi-Montalcini"]);
    expect(await search("poet Kraków")).toEqual(
      expect.arrayContaining(["Czesław Miłosz", "Wisława Szymborska"]),
    );
    expect(await search("Kraków poet")).toHaveLength(2);
    expect(await search("Чеслав Милош Краков")).toEqual(["Czesław Miłosz"]);
  });
});

describe("the order by relevance", () => {
  it("has names that are the text before those that begin with it, each by proofs", async () => {
    const names = ["Мариянна", "Мария", "Марияж"];
    for (const name of names) await people.added({ name, surname: "Порядковая" });
    const oldest = await people.added({ name: "Порядковая", surname: "Мария", city: "Порт" });
    await people.stored.people.updateOne({ _id: oldest.id }, { $set: { proofCount: 3 } });
    const found = await search("мария порядк");
    expect(found).toEqual([
      "Порядковая Мария",
      "Марияж Порядковая",
      "Мария Порядковая",
      "Мариянна Порядковая",
    ]);
    expect((await search("Мария Порядковая")).slice(0, 2)).toEqual([
      "Порядковая Мария",
      "Мария Порядковая",
    ]);
    expect((await search("мария порядк", "-createdAt"))[0]).toBe("Порядковая Мария");
  });

  it("has each person once over all pages", async () => {
    const all = new Set<number>();
    for (const page of [1, 2, 3, 4, 5, 6]) {
      const query = { search: "Мария", sort: "relevance", page, limit: 2 };
      const { items, total } = await people.bodyOf(endpoints.publicPeople, { query });
      for (const { id } of items) all.add(id);
      if (page === 6) expect(all.size).toBe(Math.min(12, total));
    }
  });
});

it("people stored by an earlier version get the search fields of this one", async () => {
  const { id } = await people.added({ name: "Aage", surname: "Bohr", city: "Copenhagen" });
  await people.stored.people.updateOne(
    { _id: id },
    { $set: { search: ["age"], searchNarrow: [] } },
  );
  expect(await search("Aage Copenhagen")).toEqual([]);
  await deriveSearchFields(people.context);
  expect(await search("Aage Copenhagen")).toEqual(["Aage Bohr"]);
  await people.stored.people.updateOne(
    { _id: id },
    { $set: { search: ["age"], searchNarrow: [] } },
  );
  await deriveSearchFields(people.context);
  expect(await search("Aage Copenhagen")).toEqual([]);
});
