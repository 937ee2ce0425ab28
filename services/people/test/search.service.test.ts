import { endpoints } from "@deeds/contracts";
import { type CallOptions, reader, subscriber } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { renameCountries } from "../src/use-cases/rename-countries.ts";
import { gagarin, startPeople } from "./harness.ts";

const people = await startPeople();
await people.added(gagarin);
await people.added({ name: "Євген", surname: "Їжакевич", country: "Украина" });
await people.added({ name: "Анна", surname: "Ёлкина", country: "Россия" });
await people.submitted({ name: "Гагарина Ждущая" });
afterAll(() => people.stop());

const search = (query: Record<string, string | number>, as?: CallOptions["as"]) =>
  people.bodyOf(endpoints.publicPeople, { query, ...(as && { as }) });
const namesOf = async (...args: Parameters<typeof search>) =>
  (await search(...args)).items.map((person) => person.surname);

describe("the public search", () => {
  it("finds approved people by any word of the name in either script", async () => {
    expect(await namesOf({ search: "гага" })).toEqual(["Гагарин"]);
    expect(await namesOf({ search: "GAGARIN Yuriy" })).toEqual(["Гагарин"]);
    expect(await namesOf({ search: "yizhakevych" })).toEqual(["Їжакевич"]);
    expect(await namesOf({ search: "елкина" })).toEqual(["Ёлкина"]);
    expect(await namesOf({ search: "гагарин анна" })).toEqual([]);
  });

  it("finds a contact as a whole for everyone and by its beginning for subscribers", async () => {
    expect(await namesOf({ search: "8 (916) 123-45-67" })).toEqual(["Гагарин"]);
    expect(await namesOf({ search: "@yuri.g" })).toEqual(["Гагарин"]);
    expect(await namesOf({ search: "8 916 123" }, reader(5))).toEqual([]);
    expect(await namesOf({ search: "8 916 123" }, subscriber(5))).toEqual(["Гагарин"]);
    expect(await namesOf({ search: "@yuri" }, reader(5))).toEqual([]);
    expect(await namesOf({ search: "@yuri" }, subscriber(5))).toEqual(["Гагарин"]);
  });

  it("finds a record by its number, which only the viewers of phones may mean otherwise", async () => {
    const { id } = await people.added({ name: "Ида", surname: "Нумерованная" });
    const padded = String(id).padStart(6, "0");
    for (const text of [`№ ${padded}`, padded, `#${id}`, String(id)]) {
      expect(await namesOf({ search: text })).toEqual(["Нумерованная"]);
      expect(await namesOf({ search: text }, subscriber(5))).toEqual(["Нумерованная"]);
    }
    expect(await namesOf({ search: "№ 999999" })).toEqual([]);
    const waiting = await people.call(endpoints.people, { query: { status: "pending", page: 1 } });
    const [pending] = Array.isArray(waiting) ? waiting : waiting.items;
    expect(await namesOf({ search: `№ ${pending?.id}` })).toEqual([]);
    await people.erase(id, "Ида Нумерованная");
  });

  it("orders and filters", async () => {
    expect(await namesOf({ sort: "name" })).toEqual(["Ёлкина", "Гагарин", "Їжакевич"].toSorted());
    expect(await namesOf({ country: "Россия" })).toEqual(["Ёлкина", "Гагарин"]);
    expect(await namesOf({ country: "Россия", search: "yuriy" })).toEqual(["Гагарин"]);
    expect(await namesOf({ country: "Атлантида" })).toEqual([]);
  });

  it("reads an operator as a word, and an unknown parameter not at all", async () => {
    expect(await namesOf({ search: '{"$ne":null}' })).toEqual([]);
    expect(await namesOf({ search: "!!!" })).toEqual([]);
    const query = { "search[$ne]": "x" };
    const refusal = await people.client.refused(endpoints.publicPeople, { query });
    expect(refusal.code).toBe("validation");
  });

  it("is paged, and a page beyond the end is empty", async () => {
    const paged = { page: 1, limit: 2, total: 3, totalPages: 2, totalIsExact: true };
    expect(await search({ limit: 2 })).toMatchObject(paged);
    expect(await search({ page: 9 })).toMatchObject({ items: [], page: 9, total: 3 });
    const refusal = await people.client.refused(endpoints.publicPeople, { query: { limit: 101 } });
    expect(refusal.code).toBe("validation");
  });

  it("does not find a removed contact", async () => {
    const { id } = await people.added({ name: "Забытая", phone: "+79169999999" });
    await people.callFor(id, endpoints.updatePerson, { phone: null });
    expect(await namesOf({ search: "+79169999999" })).toEqual([]);
  });
});

describe("the signed-in list", () => {
  it("is an array of approved people for a user and of everyone for an administrator", async () => {
    const forUser = await people.bodyOf(endpoints.people, { as: reader(5) });
    expect(Array.isArray(forUser)).toBe(true);
    const paged = await people.call(endpoints.people, { query: { status: "pending", page: 1 } });
    expect(paged).toMatchObject({ total: 1, items: [{ name: "Гагарина Ждущая" }] });
    const all = await people.call(endpoints.people);
    const statuses = new Set([all].flat().flatMap((p) => ("status" in p ? [p.status] : [])));
    expect(statuses).toEqual(new Set(["approved", "pending"]));
  });

  it("lets only administrators ask for a status", async () => {
    const call = { as: reader(5), query: { status: "approved" } };
    const refusal = await people.client.refused(endpoints.people, call);
    expect(refusal.code).toBe("not-allowed");
  });
});

it("countries stored by a code get their name at the next start, once", async () => {
  const survivor = await people.added({ name: "Юхан", country: "Швеция" });
  const duplicate = await people.added({ name: "Юхан", city: "Лунд" });
  await people.callFor(duplicate.id, endpoints.mergePerson, { into: survivor.id });
  const pending = await people.submitted({ name: "Карин", country: "Швеция" });
  const { connection } = people.context.database;
  const stored = { country: "SE" };
  const ids = { $in: [survivor.id, pending.id] };
  await connection.collection<{ _id: number }>("people").updateMany({ _id: ids }, { $set: stored });
  const counts = connection.collection("country_counts");
  await counts.updateMany({ country: "Швеция" }, { $set: stored });
  const merges = connection.collection<{ _id: number; before: string; after: string }>("merges");
  const merge = await merges.findOne({ _id: duplicate.id });
  const inCode = (text = "") => text.replaceAll("Швеция", "SE");
  const change = { before: inCode(merge?.before), after: inCode(merge?.after) };
  await merges.updateOne({ _id: duplicate.id }, { $set: change });

  await Promise.all([renameCountries(people.context), renameCountries(people.context)]);

  const countries = await people.bodyOf(endpoints.countries);
  expect(countries).toContainEqual({ country: "Швеция", count: 1 });
  expect(await counts.countDocuments(stored)).toBe(0);
  expect((await search({ country: "Швеция" })).total).toBe(1);
  const renamed = await people.stored.people.findOne({ _id: pending.id });
  expect(renamed).toMatchObject({ country: "Швеция" });
  const [undoable] = await people.call(endpoints.mergesOfPerson, { params: { id: survivor.id } });
  expect(undoable).toMatchObject({ undoable: true });
});

it("a country is one, by its code and in every language", async () => {
  const { id, country } = await people.added({ name: "Джон", country: "US", phone: "2125550100" });
  expect(country).toBe("США");
  const other = await people.added({ name: "Мэри", country: "Канада" });
  await people.callFor(other.id, endpoints.updatePerson, { country: "united states" });
  await people.added({ name: "Пол", country: "США" });
  const countries = await people.bodyOf(endpoints.countries);
  expect(countries).toContainEqual({ country: "США", count: 3 });
  expect(countries.map((row) => row.country)).not.toContain("US");
  for (const name of ["US", "United States", "США"]) {
    expect((await search({ country: name })).total).toBe(3);
    const list = await people.call(endpoints.people, { query: { country: name, page: 1 } });
    expect(list).toMatchObject({ total: 3 });
  }
  const { phone } = await people.call(endpoints.person, { params: { id } });
  expect(phone).toBe("+12125550100");
});
