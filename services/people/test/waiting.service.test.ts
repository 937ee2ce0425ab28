import { endpoints } from "@deeds/contracts";
import { administrator, reader } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { startPeople } from "./harness.ts";

const people = await startPeople();
afterAll(() => people.stop());

const submit = (body: Record<string, unknown>, language = "ru") =>
  people.submitted(body, { headers: { "accept-language": language } });
const waiting = (query = {}) => people.call(endpoints.waitingPeople, { query });

describe("the queue", () => {
  it("lists pending people, the oldest first, with the language of their sender", async () => {
    const first = await submit({ name: "Анна", surname: "Бо" }, "uk");
    const second = await submit({ phone: "+79161234567" });
    const decided = await submit({ name: "Вера" });
    await people.callFor(decided.id, endpoints.moderatePerson, { status: "rejected" });
    const { items, total } = await waiting();
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { id: first.id, personId: first.id, personName: "Анна Бо", title: null, language: "uk" },
      { id: second.id, personName: null, mediaType: null, language: "ru" },
    ]);
    expect((await waiting({ id: second.id })).items).toEqual(items.slice(1));
    expect((await waiting({ id: decided.id })).items).toEqual([]);
  });

  it("lists removal requests with the language of their sender, until the person is erased", async () => {
    const { id } = await people.added({ name: "Скрытая", surname: "Просьба" });
    await people.bodyOf(endpoints.requestRemoval, {
      params: { id },
      body: { relation: "Це я", wish: "erase", text: "Приберіть" },
      headers: { "accept-language": "uk" },
    });
    const { items } = await people.call(endpoints.waitingRemovals);
    expect(items).toMatchObject([{ personId: id, language: "uk" }]);
    await people.erase(id, "Скрытая Просьба");
    const stored = await people.stored.removalRequests.findOne({ personId: id });
    expect(stored).not.toHaveProperty("language");
  });

  it("is for administrators", async () => {
    const refusal = await people.client.refused(endpoints.waitingPeople, { as: reader(7) });
    expect(refusal.code).toBe("not-allowed");
  });
});

describe("notes on an item", () => {
  const notes = (id: number) => people.call(endpoints.itemNotes, { params: { kind: "proof", id } });
  const add = (id: number, body: { personId: number; text: string }) =>
    people.call(endpoints.addItemNote, { params: { kind: "proof", id }, body });

  it("are listed with their authors and recorded in the audit log, and go with the person", async () => {
    const person = await people.added({ name: "Замечена", surname: "Дважды" });
    await add(41, { personId: person.id, text: "Спросила у архива" });
    await add(41, { personId: person.id, text: "Архив ответил" });
    await add(42, { personId: person.id, text: "Другое" });
    expect(await notes(41)).toMatchObject([
      { text: "Спросила у архива", userId: expect.any(Number) },
      { text: "Архив ответил" },
    ]);
    const entries = await people.stored.audit.find({ kind: "note" }).toArray();
    expect(entries.map(({ personId }) => personId)).toEqual([person.id, person.id, person.id]);
    await people.callFor(person.id, endpoints.erasePerson, { confirm: "Замечена Дважды" });
    expect(await notes(41)).toEqual([]);
  });

  it("are for administrators, and about people who exist", async () => {
    const params = { kind: "proof", id: 41 } as const;
    const refusal = await people.client.refused(endpoints.itemNotes, { as: reader(7), params });
    expect(refusal.code).toBe("not-allowed");
    const body = { personId: 999_999, text: "Нет" };
    const unknown = await people.client.refused(endpoints.addItemNote, {
      as: people.admin,
      params,
      body,
    });
    expect(unknown.code).toBe("not-found");
  });
});

describe("assignments of items", () => {
  const params = { kind: "proof", id: 77 } as const;
  const list = () => people.call(endpoints.itemAssignments);
  const colleague = { ...administrator(31), username: "colleague" };

  it("are listed, replaced by a colleague's and removed, audited and live", async () => {
    const { id: personId } = await people.added({ name: "Порученная" });
    const body = { personId };
    await people.call(endpoints.assignItem, { params, body });
    await people.call(endpoints.assignItem, { params, body });
    const { userId, username } = people.admin;
    expect(await list()).toMatchObject([{ ...params, userId, username }]);
    await people.client.call(endpoints.assignItem, { as: colleague, params, body });
    expect(await list()).toMatchObject([{ ...params, userId: 31, username: "colleague" }]);
    await people.call(endpoints.unassignItem, { params });
    expect(await list()).toEqual([]);
    const missing = await people.client.refused(endpoints.unassignItem, {
      as: people.admin,
      params,
    });
    expect(missing.code).toBe("not-found");
    const log = { kind: "proof", subject: "77", limit: 10 } as const;
    const { items } = await people.context.audit.find(log);
    expect(items.map(({ action, changes }) => [action, changes.assignee])).toEqual([
      ["unassigned", { before: "colleague", after: null }],
      ["assigned", { before: username, after: "colleague" }],
      ["assigned", { before: null, after: username }],
    ]);
    expect(await people.typesOf(77)).toEqual(Array(3).fill("assignment_changed"));
  });

  it("go with the person, and are for administrators", async () => {
    const { id: personId } = await people.added({ name: "Стёртая", surname: "Поручённая" });
    await people.call(endpoints.assignItem, { params, body: { personId } });
    await people.callFor(personId, endpoints.erasePerson, { confirm: "Стёртая Поручённая" });
    expect(await list()).toEqual([]);
    const refusal = await people.client.refused(endpoints.itemAssignments, { as: reader(7) });
    expect(refusal.code).toBe("not-allowed");
  });

  it("prevent no decision of another administrator", async () => {
    const { id } = await submit({ name: "Занятая" });
    const item = { kind: "person", id } as const;
    await people.client.call(endpoints.assignItem, {
      as: colleague,
      params: item,
      body: { personId: id },
    });
    const decided = await people.callFor(id, endpoints.moderatePerson, { status: "approved" });
    expect(decided.status).toBe("approved");
  });
});

describe("those who may be the one that waits", () => {
  const alike = async (id: number) =>
    (await people.callFor(id, endpoints.alikePeople)).map((one) => [one.id, ...one.reasons]);

  it("are found by name and by contact, and never are the person themselves", async () => {
    const namesake = await people.added({ name: "Юрий", surname: "Гагарин" });
    const reachable = await people.added({ name: "Кедр", phone: "+79161230000" });
    const sent = await submit({ name: "Юрий", surname: "Гагарин", phone: "8 916 123-00-00" });
    expect(await alike(sent.id)).toEqual([
      [reachable.id, "contact"],
      [namesake.id, "name"],
    ]);
    expect(await alike(namesake.id)).toEqual([]);
  });

  it("are refused for an unknown person", async () => {
    expect((await people.refusedFor(999_999, endpoints.alikePeople)).code).toBe("not-found");
  });
});
