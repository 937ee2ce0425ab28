import { endpoints, queries } from "@deeds/contracts";
import { administrator, reader, subscriber, until } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { proofEvent, startPeople } from "./harness.ts";

const people = await startPeople();
afterAll(() => people.stop());

const wishes = { relation: "Это я", wish: "hide", text: "Прошу скрыть мой номер" } as const;
const contacts = {
  phone: "+79161230001",
  instagramUsername: "withheld.one",
  socialMedia: [{ type: "telegram", url: "https://t.me/withheld" }],
};

const ask = async (...request: Parameters<typeof people.requestRemoval>) =>
  (await people.requestRemoval(...request)).receipt;

const requestOf = async (personId: number) => {
  const request = await people.stored.removalRequests.findOne({ personId }, { sort: { _id: -1 } });
  if (!request) throw new Error("nothing was asked for");
  return request._id;
};

const decide = (id: number, body: object) =>
  people.callFor(id, endpoints.decideRemovalRequest, body);

const seenBy = (id: number, as = subscriber(5)) =>
  people.bodyOf(endpoints.person, { as, params: { id } });

const stateOf = (receipt: string) =>
  people.bodyOf(endpoints.removalReceipt, { params: { receipt } });

const found = async (search: string, as = people.admin) => {
  const list = await people.bodyOf(endpoints.people, { as, query: { search, limit: 100 } });
  return (Array.isArray(list) ? list : list.items).map((person) => person.id);
};

const { typesOf } = people;

it("a request can be about one proof of the person, and not about one of another or none", async () => {
  const { id } = await people.added({ name: "Описанная" });
  const other = await people.added({ name: "Другая" });
  const proofs = await people.eventSource("proofs");
  // The proofs service does not reply yet.
  await ask(other.id, { proofId: 700_009 });
  const unpublished = proofEvent("proof_approved", id, { id: 700_002 });
  proofs.messaging.respond(queries.approvedProofStates, async ({ after, upTo }) => ({
    last: 700_002,
    states: after < 700_002 && upTo >= 700_002 ? ([unpublished] as never) : [],
  }));
  await proofs.record(proofEvent("proof_approved", id, { id: 700_001 }));
  await until(async () => (await people.readPublic(id)).proofCount === 1);
  const { removalRequests } = endpoints;
  await ask(id, { proofId: 700_001 });
  const waiting = await people.call(removalRequests, { query: { status: "pending" } });
  const items = Array.isArray(waiting) ? waiting : waiting.items;
  expect(items.find(({ personId }) => personId === id)).toMatchObject({ proofId: 700_001 });
  // Its event has not arrived yet.
  await ask(id, { proofId: 700_002 });
  const refused = async (personId: number, proofId: number) => {
    const call = { params: { id: personId }, body: { ...wishes, proofId } };
    const refusal = await people.client.refused(endpoints.requestRemoval, call);
    expect(refusal.issues).toMatchObject([{ path: "proofId" }]);
  };
  await refused(other.id, 700_001);
  await refused(other.id, 700_002);
  await refused(id, 700_003);
});

describe("a request for removal", () => {
  it("hides the contacts from everyone but administrators", async () => {
    const { id } = await people.added({ name: "Скрытная", ...contacts });
    expect(await seenBy(id)).toMatchObject({ phone: contacts.phone, contactsHidden: false });
    const receipt = await ask(id);
    const hidden = {
      phone: null,
      instagramUsername: null,
      socialMedia: [],
      contactsHidden: true,
      hiddenContacts: { phone: true, instagram: true, socialMedia: 1 },
    };
    expect(await seenBy(id)).toMatchObject(hidden);
    expect(await seenBy(id)).not.toHaveProperty("contactsWithheld");
    expect(await people.readPublic(id, subscriber(6))).toMatchObject(hidden);
    const seen = await seenBy(id, people.admin);
    expect(seen).toMatchObject({ phone: contacts.phone, contactsWithheld: true });
    expect(await stateOf(receipt)).toEqual({
      kind: "removal",
      id: expect.any(Number),
      subject: { name: "Скрытная", personId: id },
      status: "pending",
      rejectionReason: null,
      createdAt: expect.any(String),
      moderatedAt: null,
    });
    const stored = await people.stored.removalRequests.findOne({ personId: id });
    expect(JSON.stringify(stored)).not.toContain(receipt);
    expect(await typesOf(id)).toContain("person_updated");
    expect(await typesOf(await requestOf(id))).toContain("removal_requested");
  });

  it("removes the contacts from the search of all users, and restores them", async () => {
    const { id } = await people.added({
      name: "Ненаходимая",
      phone: "+79161230002",
      instagramUsername: "findme.not",
    });
    expect(await found("+79161230002")).toEqual([id]);
    await ask(id);
    expect(await found("+79161230002")).toEqual([]);
    expect(await found("@findme.not")).toEqual([]);
    expect(await found("Ненаходимая")).toContain(id);
    await people.callFor(id, endpoints.updatePerson, { phone: "+79161230003" });
    expect(await found("+79161230003")).toEqual([]);
    await decide(await requestOf(id), { status: "rejected" });
    expect(await found("+79161230003")).toEqual([id]);
    expect(await found("@findme.not", subscriber(7))).toEqual([id]);
  });

  it("keeps the contacts hidden once hiding was granted", async () => {
    const { id } = await people.added({ name: "Закрытая", phone: "+79161230004" });
    const receipt = await ask(id);
    const decided = await decide(await requestOf(id), { status: "approved", note: "Скрыто" });
    expect(decided).toMatchObject({ status: "approved", note: "Скрыто", personName: "Закрытая" });
    expect(await seenBy(id)).toMatchObject({ phone: null, contactsHidden: true });
    expect(await stateOf(receipt)).toMatchObject({
      status: "approved",
      rejectionReason: "Скрыто",
      moderatedAt: expect.any(String),
    });
  });

  it("shows the contacts again after a correction, when no other request is open", async () => {
    const { id } = await people.added({ name: "Исправленная", phone: "+79161230005" });
    await ask(id, { wish: "correct" });
    const first = await requestOf(id);
    await ask(id, { wish: "erase" });
    await decide(first, { status: "approved" });
    expect((await seenBy(id)).contactsHidden).toBe(true);
    await decide(await requestOf(id), { status: "rejected", note: "Нет оснований" });
    expect((await seenBy(id)).contactsHidden).toBe(false);
  });

  it("is decided once: the same again changes nothing, another decision is refused", async () => {
    const { id } = await people.added({ name: "Решённая", phone: "+79161230006" });
    await ask(id);
    const request = await requestOf(id);
    const first = await decide(request, { status: "approved" });
    expect(await decide(request, { status: "approved" })).toEqual(first);
    const rejection = { status: "rejected" };
    const refusal = await people.refusedFor(request, endpoints.decideRemovalRequest, rejection);
    expect(refusal.code).toBe("already-moderated");
    expect((await typesOf(request)).filter((type) => type === "removal_decided")).toHaveLength(1);
  });

  it("about a person hidden from the sender is refused like one about an unknown person", async () => {
    const pending = await people.submitted({ name: "Ждущая" });
    for (const id of [pending.id, 99_999_999]) {
      const call = { params: { id }, body: wishes };
      const refusal = await people.client.refused(endpoints.requestRemoval, call);
      expect(refusal.code).toBe("not-found");
    }
  });

  it("is one of twenty at most about one person", async () => {
    const { id } = await people.added({ name: "Осаждённая" });
    await Promise.all(Array.from({ length: 20 }, () => ask(id)));
    const call = { params: { id }, body: wishes };
    const refusal = await people.client.refused(endpoints.requestRemoval, call);
    expect(refusal.code).toBe("rate-limited");
    expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await people.context.models.people.findById(id))?.removal?.open).toBe(20);
  });

  it("says who asks, what for and why", async () => {
    const { id } = await people.added({ name: "Требующая" });
    for (const missing of ["relation", "wish", "text"]) {
      const call = { params: { id }, body: { ...wishes, [missing]: undefined } };
      const refusal = await people.client.refused(endpoints.requestRemoval, call);
      expect(refusal.issues?.map((issue) => issue.path)).toEqual([missing]);
    }
  });
});

describe("a request for removal hides the contacts at once", () => {
  const isHidden = async (id: number) => (await seenBy(id, subscriber(990))).contactsHidden;
  const added = (fields: object = {}) =>
    people.added({ name: "Осторожная", ...contacts, ...fields });

  it("only of a sender who names a hidden contact, however it is written", async () => {
    for (const [knownContact, hides] of [
      [null, false],
      ["+79990000000", false],
      ["anna", false],
      ["8 (916) 123-00-01", true],
      ["@Withheld.One", true],
      ["https://www.instagram.com/withheld.one/", true],
      ["t.me/withheld", true],
    ] as const) {
      const { id } = await added();
      await ask(id, { knownContact });
      expect({ knownContact, hides: await isHidden(id) }).toEqual({ knownContact, hides });
      const listed = await people.call(endpoints.removalRequests, { query: { status: "pending" } });
      const mine = (Array.isArray(listed) ? listed : listed.items).find(
        ({ personId }) => personId === id,
      );
      expect(mine).toMatchObject({ userId: null, hidesContacts: hides });
    }
  });

  it("not of a subscriber, who sees the contacts, and records the account", async () => {
    const { id } = await added();
    await ask(id, { as: subscriber(991), knownContact: contacts.phone });
    expect(await isHidden(id)).toBe(false);
    expect(await people.stored.removalRequests.findOne({ personId: id })).toMatchObject({
      userId: 991,
    });
  });

  it("of the account that submitted the record, three times a day, also in parallel", async () => {
    const as = reader(992);
    const ids = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { id } = await added();
        await people.stored.people.updateOne({ _id: id }, { $set: { createdById: 992 } });
        return id;
      }),
    );
    await Promise.all(ids.map((id) => ask(id, { as, knownContact: null })));
    const hidden = await Promise.all(ids.map(isHidden));
    expect(hidden.filter(Boolean)).toHaveLength(3);
  });

  it("a free account hides no person without knowing a contact", async () => {
    const ids = await Promise.all(Array.from({ length: 16 }, async () => (await added()).id));
    await Promise.all(ids.map((id) => ask(id, { as: reader(993), knownContact: null })));
    expect(await Promise.all(ids.map(isHidden))).not.toContain(true);
  });

  it("and a rejection shows them again, while an approval hides them at triage", async () => {
    const { id } = await added();
    await ask(id);
    await decide(await requestOf(id), { status: "rejected" });
    expect(await isHidden(id)).toBe(false);
    await ask(id, { knownContact: null });
    expect(await isHidden(id)).toBe(false);
    await decide(await requestOf(id), { status: "approved" });
    expect(await isHidden(id)).toBe(true);
  });
});

describe("the queue of requests", () => {
  it("shows administrators the oldest first, and is closed to other users", async () => {
    const { id } = await people.added({ name: "Очередная", surname: "Ждун" });
    await ask(id, { text: "первая" });
    await ask(id, { text: "вторая" });
    const list = await people.call(endpoints.removalRequests, { query: { status: "pending" } });
    const items = Array.isArray(list) ? list : list.items;
    const mine = items.filter((request) => request.personId === id);
    expect(mine.map((request) => request.text)).toEqual(["первая", "вторая"]);
    const named = { personName: "Очередная Ждун", personSlug: "ocherednaya-zhdun" };
    expect(mine[0]).toMatchObject(named);
    for (const as of [reader(8), subscriber(9)]) {
      const refusal = await people.client.refused(endpoints.removalRequests, { as });
      expect(refusal.code).toBe("not-allowed");
    }
  });

  it("has a row of each pending request, and one by its id", async () => {
    const { id } = await people.added({ name: "Очередная", surname: "Вторая" });
    await ask(id, { text: "третья" });
    const request = await requestOf(id);
    const waiting = (query = {}) => people.call(endpoints.waitingRemovals, { query });
    expect(await waiting({ id: request })).toMatchObject({
      total: 1,
      items: [{ id: request, personId: id, personName: "Очередная Вторая", mediaType: null }],
    });
    expect(await people.callFor(request, endpoints.removalRequest)).toMatchObject({
      id: request,
      text: "третья",
      status: "pending",
    });
    await decide(request, { status: "rejected" });
    expect((await waiting({ id: request })).items).toEqual([]);
    for (const endpoint of [endpoints.waitingRemovals, endpoints.removalRequest]) {
      const refusal = await people.client.refused(endpoint, {
        as: reader(8),
        params: { id: request },
      });
      expect(refusal.code).toBe("not-allowed");
    }
    expect((await people.refusedFor(999_999, endpoints.removalRequest)).code).toBe("not-found");
  });

  it("comes in pages", async () => {
    const query = { page: 1, limit: 2 };
    const list = await people.bodyOf(endpoints.removalRequests, { as: administrator(3), query });
    expect(list).toMatchObject({ page: 1, limit: 2, totalIsExact: true });
  });
});
