import { endpoints, limits, maxMailedNews, queries } from "@deeds/contracts";
import { administrator, reader, subscriber } from "@deeds/test-kit";
import { afterAll, expect, it, vi } from "vitest";
import { proofEvent, startPeople, waitOptions } from "./harness.ts";

const people = await startPeople();
const proofs = await people.eventSource("proofs");
const auth = await people.eventSource("auth");
afterAll(() => people.stop());

let lastUser = 100;
const newReader = () => {
  lastUser += 1;
  return reader(lastUser);
};
type Viewer = ReturnType<typeof reader>;

const follow = (as: Viewer, body: object) => people.bodyOf(endpoints.follow, { as, body });
const following = (as: Viewer) => people.bodyOf(endpoints.following, { as });
const refusedFollow = (as: Viewer, body: object) =>
  people.client.refused(endpoints.follow, { as, body });

const inAMinute = () => new Date(Date.now() + 60_000).toISOString();
const approveProof = async (personId: number, at = inAMinute()) => {
  const event = proofEvent("proof_approved", personId, { at });
  await proofs.record(event);
  return (event.data as { id: number }).id;
};

it("an approved proof of a followed person is unread news, once, until it is marked", async () => {
  const as = newReader();
  const person = await people.added({ name: "Нина", surname: "Следимая" });
  const before = await approveProof(person.id, "2026-01-01T10:00:00.000Z");
  await vi.waitFor(async () => {
    expect((await people.readPublic(person.id)).proofCount).toBe(1);
  }, waitOptions);
  expect(await follow(as, { personId: person.id })).toMatchObject({
    kind: "person",
    person: { id: person.id, slug: person.slug, name: "Нина", surname: "Следимая" },
    news: [],
  });
  const proofId = await approveProof(person.id);
  const key = `proof-${proofId}`;
  await vi.waitFor(async () => {
    expect(await following(as)).toMatchObject({
      unread: 1,
      follows: [{ news: [{ key, proofId, isRead: false, person: { id: person.id } }] }],
    });
  }, waitOptions);
  expect(JSON.stringify(await following(as))).not.toContain(`proof-${before}"`);
  await people.bodyOf(endpoints.markNewsRead, { as, body: { keys: [key] } });
  expect(await following(as)).toMatchObject({
    unread: 0,
    follows: [{ news: [{ key, isRead: true }] }],
  });
});

it("as many news as the contract allows are marked as read by one call", async () => {
  const keys = Array.from({ length: limits.readNews }, (_, at) => `proof-${at + 1}`);
  const marked = people.call(endpoints.markNewsRead, { as: newReader(), body: { keys } });
  await expect(marked).resolves.toBeUndefined();
});

it("a delivery of the same event again is no further news", async () => {
  const as = newReader();
  const person = await people.added({ name: "Дважды", surname: "Доставленный" });
  await follow(as, { personId: person.id });
  const event = proofEvent("proof_approved", person.id, { at: inAMinute() });
  await proofs.record(event, event);
  const last = await approveProof(person.id);
  await vi.waitFor(async () => {
    const { unread, follows } = await following(as);
    expect(follows[0]?.news.map(({ proofId }) => proofId)).toContain(last);
    expect(unread).toBe(2);
  }, waitOptions);
});

it("a proof that is not public any more is no news", async () => {
  const as = newReader();
  const person = await people.added({ name: "Скрытое", surname: "Дело" });
  await follow(as, { personId: person.id });
  const approved = proofEvent("proof_approved", person.id, { at: inAMinute() });
  await proofs.record(approved);
  await vi.waitFor(async () => expect((await following(as)).unread).toBe(1), waitOptions);
  const hidden = { ...approved.data, status: "hidden" };
  await proofs.record({ ...approved, type: "proof_updated", version: 3, data: hidden } as never);
  await vi.waitFor(async () => expect((await following(as)).unread).toBe(0), waitOptions);
});

it("a person approved after a search was followed is its news, in any script", async () => {
  const as = newReader();
  await people.added({ name: "Ядвига", surname: "Прежняя", country: "Польша" });
  await follow(as, { search: "ядвига", country: "Польша" });
  expect(await following(as)).toMatchObject({ unread: 0, follows: [{ news: [] }] });
  const elsewhere = await people.added({ name: "Ядвига", surname: "Чешская", country: "Чехия" });
  const waiting = await people.submitted({ name: "Jadwiga", surname: "Nowa", country: "Польша" });
  expect((await following(as)).unread).toBe(0);
  await people.callFor(waiting.id, endpoints.moderatePerson, { status: "approved" });
  const found = await following(as);
  expect(found).toMatchObject({
    unread: 1,
    follows: [
      {
        kind: "search",
        search: "ядвига",
        country: "Польша",
        person: null,
        news: [{ key: `person-${waiting.id}`, proofId: null, person: { id: waiting.id } }],
      },
    ],
  });
  expect(JSON.stringify(found)).not.toContain(`"id":${elsewhere.id},`);
});

it("a search finds no one by a hidden contact, for a subscriber either", async () => {
  const as = subscriber(90);
  await follow(as, { search: "+7916123" });
  await people.added({ name: "Абонент", phone: "+79161234500" });
  expect(await following(as)).toMatchObject({ unread: 0, follows: [{ news: [] }] });
});

it("what is followed already is returned; another account's follows are not touched", async () => {
  const [one, other] = [newReader(), newReader()];
  const person = await people.added({ name: "Единожды" });
  const first = await follow(one, { personId: person.id });
  expect((await follow(one, { personId: person.id })).id).toBe(first.id);
  const search = await follow(one, { search: "Мария" });
  expect((await follow(one, { search: "МАРИЯ" })).id).toBe(search.id);
  expect((await following(one)).follows.map(({ id }) => id)).toEqual([search.id, first.id]);
  expect(await following(other)).toEqual({ follows: [], unread: 0 });
  const remove = { params: { id: first.id } };
  const refusal = await people.client.refused(endpoints.unfollow, { ...remove, as: other });
  expect(refusal.code).toBe("not-found");
  await people.bodyOf(endpoints.unfollow, { ...remove, as: one });
  expect((await following(one)).follows.map(({ id }) => id)).toEqual([search.id]);
});

it("rejects a person who is not public, nothing, and both a person and a search", async () => {
  const as = newReader();
  const waiting = await people.submitted({ name: "Ожидающий" });
  expect((await refusedFollow(as, { personId: waiting.id })).code).toBe("not-found");
  for (const body of [{}, { search: " " }, { personId: 1, search: "Анна" }]) {
    expect(await refusedFollow(as, body)).toMatchObject({
      code: "validation",
      issues: [{ path: "personId" }],
    });
  }
  const guest = await people.client.refused(endpoints.following, {});
  expect(guest.code).toBe("not-authenticated");
});

it("an account follows at most a hundred", async () => {
  const as = newReader();
  const { follows } = people.context.models;
  for (let count = 1; count < 100; count += 1) {
    const search = `слово${count}`;
    const row = { userId: as.userId ?? 0, target: search, personId: null, search, country: null };
    await follows.insert({ _id: 10_000 + count, ...row, createdAt: new Date() });
  }
  await follow(as, { search: "сотое" });
  expect(await refusedFollow(as, { search: "лишнее" })).toMatchObject({ code: "validation" });
  expect((await following(as)).follows).toHaveLength(100);
});

it("a hidden person is not named, and an erased one is not followed any more", async () => {
  const as = newReader();
  const person = await people.added({ name: "Уходящий", surname: "Человек" });
  const { id } = await follow(as, { personId: person.id });
  const revise = { revision: "hidden", reason: "Проверяем" };
  await people.callFor(person.id, endpoints.revisePerson, revise);
  expect(await following(as)).toMatchObject({ follows: [{ id, person: null, news: [] }] });
  expect(JSON.stringify(await following(as))).not.toContain("Уходящий");
  await people.erase(person.id, "Уходящий Человек");
  expect(await following(as)).toEqual({ follows: [], unread: 0 });
  const { connection } = people.context.database;
  expect(await connection.collection("follows").countDocuments({ personId: person.id })).toBe(0);
});

it("who follows a merged record follows the surviving one", async () => {
  const as = newReader();
  const duplicate = await people.added({ name: "Двойник", surname: "Первый" });
  const survivor = await people.added({ name: "Двойник", surname: "Второй" });
  await follow(as, { personId: duplicate.id });
  const into = { into: survivor.id, take: [] };
  await people.callFor(duplicate.id, endpoints.mergePerson, into);
  const proofId = await approveProof(survivor.id);
  await vi.waitFor(async () => {
    expect(await following(as)).toMatchObject({
      follows: [{ person: { id: survivor.id }, news: [{ proofId }] }],
    });
  }, waitOptions);
});

it("administrators follow as all users do, without an audit entry", async () => {
  const as = administrator(7);
  await follow(as, { search: "Администратор" });
  expect((await following(as)).follows).toMatchObject([{ search: "Администратор" }]);
});

it("a mail has the newest unread news, each once, without gated values, and no more when it is erased", async () => {
  const as = newReader();
  const userId = lastUser;
  const unread = (only: string[] | null, except: string[] = []) =>
    auth.messaging.request(queries.unreadNews, { userId, only, except });
  const surname = "Почтовая";
  const fields = { name: "Лидия", surname, phone: "+380441234567", notes: "Заметка" };
  const person = await people.added(fields);
  await follow(as, { personId: person.id });
  await follow(as, { search: surname });
  const namesake = await people.added({ name: "Вера", surname });
  const first = await approveProof(person.id, inAMinute());
  const second = await approveProof(person.id, new Date(Date.now() + 120_000).toISOString());
  const keys = [`proof-${second}`, `proof-${first}`, `person-${namesake.id}`];
  await vi.waitFor(async () => {
    expect((await unread(null)).map(({ key }) => key)).toEqual(keys);
  }, waitOptions);
  const [newest] = await unread(keys.slice(0, 1));
  const { id, slug, name } = person;
  expect(newest).toEqual({
    key: keys[0],
    person: { id, slug, name, surname },
    proofId: second,
  });
  expect((await unread(null, keys.slice(1))).map(({ key }) => key)).toEqual(keys.slice(0, 1));
  await people.bodyOf(endpoints.markNewsRead, { as, body: { keys: keys.slice(0, 1) } });
  expect(await unread(keys)).toHaveLength(2);
  await people.erase(person.id, `Лидия ${surname}`);
  expect((await unread(keys)).map(({ key }) => key)).toEqual(keys.slice(2));
});

it("a mail has no more news than fit", async () => {
  newReader();
  const userId = lastUser;
  const as = reader(userId);
  const count = Math.ceil(maxMailedNews / limits.followedNews) + 1;
  for (let at = 0; at < count; at += 1) {
    const person = await people.added({ name: "Много", surname: `Новостей${at}` });
    await follow(as, { personId: person.id });
    await Promise.all(Array.from({ length: limits.followedNews }, () => approveProof(person.id)));
  }
  await vi.waitFor(async () => {
    expect((await following(as)).unread).toBe(count * limits.followedNews);
  }, waitOptions);
  const query = { userId, only: null, except: [] };
  expect(await auth.messaging.request(queries.unreadNews, query)).toHaveLength(maxMailedNews);
});
