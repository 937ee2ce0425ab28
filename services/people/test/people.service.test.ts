import { endpoints } from "@deeds/contracts";
import { administrator, reader, subscriber } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { startPeople } from "./harness.ts";

const people = await startPeople();
afterAll(() => people.stop());

const { typesOf } = people;

const submitted = (body: Record<string, unknown>) =>
  people.bodyOf(endpoints.submitPerson, { body });

const stateOf = (receipt: string | null) =>
  people.bodyOf(endpoints.personReceipt, { params: { receipt: receipt ?? "" } });

const moderate = (id: number, body: object) => people.callFor(id, endpoints.moderatePerson, body);

describe("a submitted person", () => {
  it("is pending, is visible to administrators only and leaves a receipt", async () => {
    const { person, receipt } = await submitted({ name: "Анна", phone: "8 916 123-45-67" });
    expect(person.status).toBe("pending");
    expect(person.phone).toBeNull();
    const params = { id: person.id };
    await people.client.refused(endpoints.publicPerson, { params });
    const unseen = await people.client.refused(endpoints.person, { params, as: reader(7) });
    expect(unseen.code).toBe("not-found");
    expect((await people.call(endpoints.person, { params })).phone).toBe("+79161234567");
    const pending = { kind: "person", status: "pending", moderatedAt: null, subject: null };
    expect(await stateOf(receipt)).toMatchObject(pending);
    expect(await typesOf(person.id)).toEqual(["person_created"]);
  });

  it("gives no receipt to a sender who is signed in, and remembers who it was", async () => {
    const submission = { as: reader(42), body: { notes: "Помогала соседям" } };
    const { person, receipt } = await people.bodyOf(endpoints.submitPerson, submission);
    expect(receipt).toBeNull();
    expect((await people.context.models.people.findById(person.id))?.createdById).toBe(42);
  });

  it("is refused when it says nothing", async () => {
    const refusal = await people.client.refused(endpoints.submitPerson, {
      body: { surname: "Иванова", city: "Омск" },
      headers: { "Accept-Language": "en" },
    });
    expect(refusal.issues).toEqual([{ path: "", message: "At least one field must be provided" }]);
  });

  it("is refused with an address that is no profile of Instagram, which a link to one becomes", async () => {
    const body = { name: "Вера", instagramUsername: "https://instagram.com/some one?x=1" };
    expect((await people.client.refused(endpoints.submitPerson, { body })).issues).toEqual([
      expect.objectContaining({ path: "instagramUsername" }),
    ]);
    const link = "https://instagram.com/vera.link/?hl=ru";
    const { id } = await people.submitted({ name: "Вера", instagramUsername: link });
    const stored = await people.context.models.people.findById(id);
    expect(stored?.instagramUsername).toBe("vera.link");
  });

  it.each(["\u0007", "\u3164", "\u200b\u202e\u2066"])(
    "is refused when nothing of its name %j is visible",
    async (name) => {
      const body = { name, phone: "+380501234567" };
      expect((await people.client.refused(endpoints.submitPerson, { body })).issues).toEqual([
        expect.objectContaining({ path: "name" }),
      ]);
    },
  );

  it("loses no contact by one of which nothing is visible", async () => {
    const { id } = await people.added({ name: "Вера", phone: "+380501234567" });
    for (const field of ["phone", "instagramUsername"]) {
      const refusal = await people.refusedFor(id, endpoints.updatePerson, { [field]: "\u200b" });
      expect(refusal.issues).toEqual([expect.objectContaining({ path: field })]);
    }
    expect((await people.context.models.people.findById(id))?.phone).toBe("+380501234567");
  });

  it("is refused when nothing of it is visible, and turns no direction of texts", async () => {
    const body = { surname: "\u2060", notes: "\u3164 \u2800", city: "\u202e" };
    expect((await people.client.refused(endpoints.submitPerson, { body })).issues).toEqual([
      expect.objectContaining({ path: "" }),
    ]);
    const { name, surname } = await people.submitted({
      name: "\u202eВера\u0085",
      surname: "\u200b",
    });
    expect({ name, surname }).toEqual({ name: "Вера", surname: null });
  });

  it("is approved once, with a slug made of the name", async () => {
    const { person } = await submitted({ name: "Юрий", surname: "Щукин" });
    const first = await moderate(person.id, { status: "APPROVED" });
    expect(first).toMatchObject({ status: "approved", slug: "yuriy-shchukin" });
    expect(await moderate(person.id, { status: "approved" })).toEqual(first);
    const rejection = { status: "rejected" };
    const other = await people.refusedFor(person.id, endpoints.moderatePerson, rejection);
    expect(other.code).toBe("already-moderated");
    expect(await typesOf(person.id)).toEqual(["person_created", "person_approved"]);
  });

  it("needs a name to be approved and stays pending without one", async () => {
    const { person } = await submitted({ notes: "Имя неизвестно" });
    const approval = { status: "approved" };
    const refusal = await people.refusedFor(person.id, endpoints.moderatePerson, approval);
    expect(refusal.issues?.[0]?.path).toBe("name");
    expect((await people.context.models.people.findById(person.id))?.status).toBe("pending");
    expect(await typesOf(person.id)).toEqual(["person_created"]);
  });

  it("is rejected with a reason that the receipt shows", async () => {
    const { person, receipt } = await submitted({ name: "Некто" });
    const rejection = { status: "rejected", rejectionReason: "Нет сведений" };
    await moderate(person.id, rejection);
    expect(await stateOf(receipt)).toMatchObject(rejection);
    await people.client.refused(endpoints.publicPerson, { params: { id: person.id } });
    expect(await typesOf(person.id)).toEqual(["person_created", "person_rejected"]);
  });
});

describe("a person added by an administrator", () => {
  it("is public at once, and both events are published", async () => {
    const person = await people.added({ name: "Олена", surname: "Коваль", country: "Украина" });
    expect(person).toMatchObject({ status: "approved", slug: "olena-koval" });
    await people.readPublic(person.id);
    expect(await typesOf(person.id)).toEqual(["person_created", "person_approved"]);
  });

  it("gets a short suffix when the slug is taken", async () => {
    const first = await people.added({ name: "Пётр Тёзкин" });
    const second = await people.added({ name: "Петр Тезкин" });
    const third = await people.added({ name: "Пётр Тёзкин" });
    expect(first.slug).toBe("pyotr-tyozkin");
    expect(second.slug).toBe("petr-tezkin");
    expect(third.slug).toBe(`pyotr-tyozkin-${third.id}`);
  });

  it("shows contacts to subscribers and only their presence to others", async () => {
    const { id } = await people.added({
      name: "Вера Контактова",
      phone: "+380671234567",
      instagramUsername: "@vera.k",
      socialMedia: [{ type: "telegram", url: "https://t.me/vera" }],
      additionalData: { passport: "4510 123456" },
    });
    const hidden = await people.readPublic(id);
    expect(hidden).toMatchObject({
      phone: null,
      instagramUsername: null,
      socialMedia: [],
      contactsHidden: true,
      hiddenContacts: { phone: true, instagram: true, socialMedia: 1 },
    });
    expect(hidden).not.toHaveProperty("additionalData");
    expect(hidden).not.toHaveProperty("createdById");
    const open = await people.readPublic(id, subscriber(5));
    expect(open).toMatchObject({ phone: "+380671234567", instagramUsername: "vera.k" });
    expect(open).not.toHaveProperty("additionalData");
  });

  it("keeps identity fields encrypted and opens them to administrators only", async () => {
    const additionalData = { passport: "4510 777777" };
    const { id } = await people.added({ name: "Скрытная", additionalData });
    const stored = await people.context.models.people.findById(id);
    expect(JSON.stringify(stored)).not.toContain("777777");
    const asked = { params: { id }, as: administrator(2) };
    const seen = await people.bodyOf(endpoints.person, asked);
    expect(seen).toMatchObject({ hasIdentity: true });
    expect(JSON.stringify(seen)).not.toContain("777777");
    expect(await people.bodyOf(endpoints.personIdentity, asked)).toEqual(additionalData);
    const other = { params: { id }, as: subscriber(5) };
    expect((await people.client.refused(endpoints.personIdentity, other)).code).toBe("not-allowed");
  });

  it("has identity fields corrected and removed, with an audit entry that has no value", async () => {
    const additionalData = { passport: "4510 888888", taxId: "888888888888", address: "Омск" };
    const { id } = await people.added({ name: "Исправленная", additionalData });
    const change = (fields: object) =>
      people.callFor(id, endpoints.updatePerson, { additionalData: fields });
    const read = () => people.callFor(id, endpoints.personIdentity);
    await change({ passport: "4510 999999", taxId: null });
    expect(await read()).toEqual({ passport: "4510 999999", address: "Омск" });
    expect(await change({ passport: null, address: "" })).toMatchObject({ hasIdentity: false });
    expect(await read()).toEqual({});
    expect((await people.context.models.people.findById(id))?.additionalData).toBeNull();
    const { items } = await people.context.audit.find({ personId: id, limit: 3 });
    expect(items.map(({ action, changes }) => [action, changes])).toEqual([
      ["updated", { passport: { after: null }, address: { after: null } }],
      ["identity-read", { passport: {}, address: {} }],
      ["updated", { passport: {}, taxId: { after: null } }],
    ]);
    expect(JSON.stringify(items)).not.toContain("999999");
  });

  it("is refused without a name, with an unreadable phone or an unknown photo", async () => {
    const issuesOf = async (body: object) => {
      const refusal = await people.refused(endpoints.createPerson, { body });
      return refusal.issues?.map((issue) => issue.path);
    };
    expect(await issuesOf({ notes: "Без имени" })).toEqual(["name"]);
    expect(await issuesOf({ name: "А", phone: "позвоните" })).toEqual(["phone"]);
    expect(await issuesOf({ name: "А", instagram: "javascript:alert(1)" })).toEqual(["instagram"]);
    const profilePhoto = "/api/files/photo/unknown.webp";
    expect(await issuesOf({ name: "А", profilePhoto })).toEqual(["profilePhoto"]);
  });

  it("is refused with an Instagram URL of another host, with user information or a port", async () => {
    for (const instagram of [
      "https://evil.example/anna",
      "https://instagram.com@evil.example/anna",
      "https://anna:secret@instagram.com/",
      "https://instagram.com.evil.example/",
      "https://instagram.com:8443/anna",
    ]) {
      const { issues } = await people.refused(endpoints.createPerson, {
        body: { name: "А", instagram },
      });
      expect(issues?.map(({ path }) => path)).toEqual(["instagram"]);
    }
    const url = "https://www.instagram.com/anna";
    expect(await people.added({ name: "А", instagram: url })).toMatchObject({ instagram: url });
  });
});

describe("an update", () => {
  const update = (id: number, body: object, headers: Record<string, string> = {}) =>
    people.call(endpoints.updatePerson, { params: { id }, body, headers });

  it("changes only the fields sent and publishes an event", async () => {
    const { id } = await people.added({ name: "Мария", city: "Тула", age: 30 });
    const updated = await update(id, { city: "Орёл", birthDate: "31.02.1990" });
    expect(updated).toMatchObject({ name: "Мария", city: "Орёл", age: 30, birthDate: null });
    expect((await typesOf(id)).at(-1)).toBe("person_updated");
  });

  it("is refused with the fresh person when it was made against an older version", async () => {
    const { id } = await people.added({ name: "Нина" });
    const seen = await people.client.call(endpoints.person, { params: { id }, as: people.admin });
    const tag = seen.headers.get("etag") ?? "";
    await update(id, { city: "Минск" }, { "If-Match": tag });
    const refusal = await people.refused(endpoints.updatePerson, {
      params: { id },
      body: { city: "Брест" },
      headers: { "If-Match": tag },
    });
    expect(refusal.code).toBe("edit-conflict");
    expect(refusal.current).toMatchObject({ id, city: "Минск" });
  });

  it("gives another address while the former one keeps leading to the person", async () => {
    const person = await people.added({ name: "Старое Имя" });
    await update(person.id, { slug: "novoe-imya" });
    const params = { slug: person.slug ?? "" };
    const found = await people.bodyOf(endpoints.personBySlug, { params });
    expect(found.person).toMatchObject({ id: person.id, slug: "novoe-imya" });
    expect(found.proofs).toBeNull();
    const other = await people.added({ name: "Другая" });
    const refusal = await people.refusedFor(other.id, endpoints.updatePerson, params);
    expect(refusal.code).toBe("slug-taken");
  });

  it("keeps the slug when the name is edited and never takes the name away", async () => {
    const { id, slug } = await people.added({ name: "Лидия Первая", notes: "Лечила" });
    expect((await update(id, { name: "Лидия Вторая" })).slug).toBe(slug);
    const refusal = await people.refusedFor(id, endpoints.updatePerson, { name: "" });
    expect(refusal.issues?.[0]?.path).toBe("name");
  });
});
