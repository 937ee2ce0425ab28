import { endpoints } from "@deeds/contracts";
import { reader, subscriber } from "@deeds/test-kit";
import sharp from "sharp";
import { afterAll, describe, expect, it, vi } from "vitest";
import { photoKey } from "../src/domain/person-content.ts";
import { erasePhotos } from "../src/use-cases/photos.ts";
import { proofEvent, startPeople, waitOptions } from "./harness.ts";

const people = await startPeople();
const proofs = await people.eventSource("proofs");
afterAll(() => people.stop());

const { erase } = people;

const refused = (id: number, confirm: string) =>
  people.refusedFor(id, endpoints.erasePerson, { confirm });

const portrait = async () => {
  const create = { width: 700, height: 500, channels: 3, background: "#88aacc" } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  const file = { name: "me.jpg", bytes };
  return (await people.bodyOf(endpoints.uploadPersonPhoto, { file, as: people.admin })).url;
};

const photoOf = (url: string) => url.split("/").at(-1) ?? "";

/** Returns all collections of the service's database as text. */
async function everything(): Promise<string> {
  const { db } = people.context.database.connection;
  const collections = (await db?.collections()) ?? [];
  const rows = await Promise.all(collections.map((collection) => collection.find().toArray()));
  return JSON.stringify(rows);
}

const totals = async () => (await people.call(endpoints.adminStats)).totalPeople;

describe("erasing a person", () => {
  it("wants the name as the profile shows it", async () => {
    const { id } = await people.added({ name: "Важная", surname: "Персона" });
    for (const confirm of ["", "Важная", "важная персона", "Другая Персона"]) {
      const refusal = await refused(id, confirm);
      expect(refusal).toMatchObject({ code: "validation", issues: [{ path: "confirm" }] });
    }
    expect((await refused(99_999_999, "Важная Персона")).code).toBe("not-found");
    for (const as of [reader(3), subscriber(4)]) {
      const call = { as, params: { id }, body: { confirm: "Важная Персона" } };
      expect((await people.client.refused(endpoints.erasePerson, call)).code).toBe("not-allowed");
    }
    await people.readPublic(id);
  });

  it("leaves no word of the person in the database", async () => {
    const mark = "zzcanary";
    const { id } = await people.added({
      name: `${mark}имя`,
      surname: `${mark}фамилия`,
      phone: "+79169870001",
      instagramUsername: `${mark}.handle`,
      instagram: `https://instagram.com/${mark}`,
      socialMedia: [{ type: "telegram", url: `https://t.me/${mark}` }],
      country: `${mark}страна`,
      city: `${mark}город`,
      occupation: `${mark}дело`,
      notes: `${mark} заметки`,
      otherNames: [`${mark}иначе`],
      additionalData: { passport: `${mark}-passport` },
    });
    const change = { city: `${mark}второй`, slug: `${mark}-second` };
    await people.callFor(id, endpoints.updatePerson, change);
    const wish = { relation: `${mark} сын`, wish: "erase", text: `${mark} прошу` } as const;
    await people.requestRemoval(id, wish);
    expect(await everything()).toContain(mark);
    await erase(id, `${mark}имя ${mark}фамилия`);
    const left = await everything();
    expect(left.toLowerCase()).not.toContain(mark);
    expect(left).not.toContain("9169870001");
    await vi.waitFor(async () => {
      const { connection } = people.context.database;
      expect(await connection.collection("forgotten_events").countDocuments()).toBe(0);
    }, waitOptions);
  });

  it("returns 410 from then on, under former addresses too", async () => {
    const named = { name: "Стёртая", surname: "Навсегда", phone: "+79169870002" };
    const { id, slug } = await people.added(named);
    const params = { id };
    await people.callFor(id, endpoints.updatePerson, { slug: "styortaya-inache" });
    await erase(id, "Стёртая Навсегда");
    const asked = [
      people.client.refused(endpoints.publicPerson, { params }),
      people.client.refused(endpoints.person, { params, as: reader(5) }),
      people.client.refused(endpoints.person, { params, as: people.admin }),
      people.client.refused(endpoints.personBySlug, { params: { slug: slug ?? "" } }),
      people.client.refused(endpoints.personBySlug, { params: { slug: "styortaya-inache" } }),
      people.client.refused(endpoints.requestRemoval, {
        params,
        body: { relation: "я", wish: "hide", text: "ещё раз" },
      }),
      refused(id, "Стёртая Навсегда"),
    ];
    for (const refusal of await Promise.all(asked)) {
      expect(refusal).toMatchObject({ code: "erased", status: 410 });
    }
    const query = { search: "Стёртая" };
    expect((await people.bodyOf(endpoints.publicPeople, { query })).items).toEqual([]);
  });

  it("does not reveal to other users a person who never was public", async () => {
    const body = { notes: "Без имени" };
    const { person, receipt } = await people.bodyOf(endpoints.submitPerson, { body });
    const params = { id: person.id };
    await erase(person.id, String(person.id));
    const outsider = await people.client.refused(endpoints.publicPerson, { params });
    expect(outsider.code).toBe("not-found");
    const known = await people.client.refused(endpoints.person, { params, as: people.admin });
    expect(known.code).toBe("erased");
    await people.client.refused(endpoints.personReceipt, { params: { receipt: receipt ?? "" } });
  });

  it("keeps the addresses taken", async () => {
    const first = await people.added({ name: "Тёзка", surname: "Первая" });
    await erase(first.id, "Тёзка Первая");
    const second = await people.added({ name: "Тёзка", surname: "Первая" });
    expect(second.slug).not.toBe(first.slug);
    const change = { slug: first.slug ?? "" };
    const refusal = await people.refusedFor(second.id, endpoints.updatePerson, change);
    expect(refusal.code).toBe("slug-taken");
  });

  it("updates the counters, and proofs received later are not counted", async () => {
    const { id } = await people.added({ name: "Счётная", country: "Нарния" });
    await proofs.record(proofEvent("proof_approved", id, { id: 70_001 }));
    const counted = () => people.stored.countedProofs.countDocuments({ personId: id });
    await vi.waitFor(async () => expect(await counted()).toBe(1), waitOptions);
    const before = await totals();
    await erase(id, "Счётная");
    expect(await totals()).toBe(before - 1);
    expect(await counted()).toBe(0);
    const countries = await people.bodyOf(endpoints.countries);
    expect(countries.map(({ country }) => country)).not.toContain("Нарния");
    const other = await people.added({ name: "Следующая" });
    await proofs.record(
      proofEvent("proof_approved", id, { id: 70_002 }),
      proofEvent("proof_approved", other.id, { id: 70_003 }),
    );
    await vi.waitFor(async () => {
      const seen = await people.context.models.people.findById(other.id);
      expect(seen?.proofCount).toBe(1);
    }, waitOptions);
    expect(await counted()).toBe(0);
  });

  it("publishes the erasure once, and removes the data of earlier events", async () => {
    const { id } = await people.added({ name: "Объявленная" });
    await erase(id, "Объявленная");
    const events = (await people.recorded(id)).filter(({ type }) => type.startsWith("person_"));
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ["person_erased", { id, wasPublic: true }],
    ]);
  });

  it("closes what was asked for, without the words", async () => {
    const { id } = await people.added({ name: "Просившая" });
    const params = await people.requestRemoval(id, { relation: "дочь", wish: "erase" });
    await erase(id, "Просившая");
    const state = await people.bodyOf(endpoints.removalReceipt, { params });
    expect(state).toMatchObject({ status: "approved", moderatedAt: expect.any(String) });
    const listed = await people.call(endpoints.removalRequests, { query: { status: "approved" } });
    const items = Array.isArray(listed) ? listed : listed.items;
    expect(items.find((request) => request.personId === id)).toMatchObject({
      personName: null,
      relation: "",
      text: "",
    });
  });

  it("marks a submission with the same contacts, for moderators only", async () => {
    const { id } = await people.added({ name: "Прежняя", phone: "+79169870003" });
    await erase(id, "Прежняя");
    const again = await people.submitted({ name: "Снова", phone: "8 916 987-00-03" });
    expect(again).not.toHaveProperty("erasedBefore");
    expect(await people.callFor(again.id, endpoints.person)).toMatchObject({ erasedBefore: true });
    const other = await people.added({ name: "Иная", phone: "+79169870004" });
    expect(other.erasedBefore).toBe(false);
  });

  it("wins over whatever else happens at the same moment", async () => {
    const mark = "qqcanary";
    const { id } = await people.added({ name: mark, phone: "+79169870006" });
    const params = { id };
    const as = people.admin;
    const others = Array.from({ length: 5 }, (_, at) => [
      people.client.send(endpoints.updatePerson, {
        as,
        params,
        body: { city: `${mark} ${at}`, slug: `${mark}-${at}` },
      }),
      people.client.send(endpoints.requestRemoval, {
        params,
        body: { relation: mark, wish: "hide", text: `${mark} ${at}` },
      }),
    ]).flat();
    await proofs.record(
      proofEvent("proof_approved", id, { id: 70_010 }),
      proofEvent("proof_approved", id, { id: 70_011 }),
    );
    await erase(id, mark);
    const statuses = (await Promise.all(others)).map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    // Events of the proofs may not have arrived yet.
    const other = await people.added({ name: "Позже" });
    await proofs.record(proofEvent("proof_approved", other.id, { id: 70_012 }));
    await vi.waitFor(async () => {
      expect(await people.stored.countedProofs.findOne({ _id: 70_012 })).not.toBeNull();
    }, waitOptions);
    expect(await everything()).not.toContain(mark);
    expect(await people.stored.countedProofs.countDocuments({ personId: id })).toBe(0);
  });

  it("happens once when two administrators do it at the same moment", async () => {
    const { id } = await people.added({ name: "Двойная", phone: "+79169870005" });
    const before = await totals();
    const request = { as: people.admin, params: { id }, body: { confirm: "Двойная" } };
    const responses = await Promise.all([
      people.client.send(endpoints.erasePerson, request),
      people.client.send(endpoints.erasePerson, request),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 410]);
    expect(await totals()).toBe(before - 1);
    const events = (await people.recorded(id)).filter(({ type }) => type === "person_erased");
    expect(events).toHaveLength(1);
  });
});

describe("a portrait of an erased person", () => {
  const stored = (url: string) => people.context.photos.stat(photoKey(photoOf(url), 320));
  const served = (url: string) =>
    people.client.send(endpoints.photo, { params: { filename: photoOf(url) } });

  it("goes with every width of it", async () => {
    const url = await portrait();
    const { id } = await people.added({ name: "Портретная", profilePhoto: url });
    expect(await stored(url)).not.toBeNull();
    await erase(id, "Портретная");
    expect(await stored(url)).toBeNull();
    expect((await served(url)).status).toBe(404);
    expect(await people.stored.photos.findOne({ _id: photoOf(url) })).toBeNull();
  });

  it("goes also when another record names it, which loses it", async () => {
    const url = await portrait();
    const { id } = await people.added({ name: "Левая", profilePhoto: url });
    const other = await people.added({ name: "Правая" });
    // As records of before could: a photo is attached once now.
    const $set = { profilePhoto: url, photoPlaceholder: "AAAA" };
    await people.stored.people.updateOne({ _id: other.id }, { $set });
    await erase(id, "Левая");
    expect((await served(url)).status).toBe(404);
    expect(await stored(url)).toBeNull();
    expect(await people.readPublic(other.id)).toMatchObject({
      profilePhoto: null,
      photoPlaceholder: null,
    });
    expect((await people.typesOf(other.id)).at(-1)).toBe("person_updated");
  });

  it("is erased later after a crash, and cannot be seen or used meanwhile", async () => {
    const url = await portrait();
    await people.stored.photos.updateOne({ _id: photoOf(url) }, { $set: { state: "removed" } });
    expect((await served(url)).status).toBe(404);
    const refusal = await people.client.refused(endpoints.submitPerson, {
      body: { name: "Чужая", profilePhoto: url },
    });
    expect(refusal.issues?.[0]?.path).toBe("profilePhoto");
    await erasePhotos(people.context);
    expect(await stored(url)).toBeNull();
  });
});
