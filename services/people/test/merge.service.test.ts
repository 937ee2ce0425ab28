import { endpoints } from "@deeds/contracts";
import { subscriber } from "@deeds/test-kit";
import { afterAll, describe, expect, it, vi } from "vitest";
import { proofEvent, startPeople } from "./harness.ts";

const people = await startPeople();
afterAll(() => people.stop());

const waitOptions = { timeout: 10_000, interval: 20 };

async function twice(fields: Record<string, unknown> = {}) {
  const name = `Двойник${Math.random().toString(36).slice(2)}`;
  const stays = await people.added({ name, city: "Бостон", ...fields });
  const goes = await people.added({
    name: `${name} Вторая`,
    city: "Вашингтон",
    phone: "+12025550177",
    additionalData: { passport: "AB 1" },
  });
  return { stays, goes };
}

const as = () => ({ as: people.admin });
const merge = (id: number, into: number, take: string[] = []) =>
  people.client.call(endpoints.mergePerson, { ...as(), params: { id }, body: { into, take } });
const unmerge = (id: number) =>
  people.client.call(endpoints.unmergePerson, { ...as(), params: { id } });
const read = async (id: number) =>
  (await people.client.call(endpoints.publicPerson, { params: { id } })).body;
const totals = async () => (await people.client.call(endpoints.publicStats)).body.totalPeople;

describe("a merge", () => {
  it("leaves one record, with the fields that were chosen and the addresses of both", async () => {
    const { stays, goes } = await twice();
    const before = await totals();
    const { body } = await merge(goes.id, stays.id, ["city"]);
    expect(body).toMatchObject({ id: stays.id, city: "Вашингтон", phone: null, hasIdentity: true });
    expect(body.otherNames).toEqual([goes.name]);
    expect(await totals()).toBe(before - 1);
    expect((await read(goes.id)).id).toBe(stays.id);
    const slug = goes.slug ?? "";
    const found = await people.client.call(endpoints.personBySlug, { params: { slug } });
    expect(found.body.person).toMatchObject({ id: stays.id, slug: stays.slug });
    const query = { search: goes.name ?? "" };
    const { body: list } = await people.client.call(endpoints.publicPeople, { query });
    expect(list.items.map(({ id }) => id)).toEqual([stays.id]);
    const gone = await people.client.call(endpoints.person, { ...as(), params: { id: goes.id } });
    expect(gone.body).toMatchObject({ status: "rejected", mergedInto: stays.id });
    const events = (await people.recorded(goes.id)).map(({ type, data }) => [type, data]);
    expect(events.at(-1)).toEqual(["person_merged", { id: goes.id, into: stays.id }]);
  });

  it("is one change however often it is sent, and undone as if it had not been", async () => {
    const { stays, goes } = await twice({ notes: "Первая запись" });
    const before = await totals();
    await merge(goes.id, stays.id, ["phone"]);
    const { length } = await people.recorded(goes.id);
    await merge(goes.id, stays.id, ["phone"]);
    expect(await people.recorded(goes.id)).toHaveLength(length);
    const params = { id: stays.id };
    const merges = await people.client.call(endpoints.mergesOfPerson, { ...as(), params });
    expect(merges.body).toMatchObject([{ id: goes.id, name: goes.name, undoable: true }]);
    await unmerge(goes.id);
    expect(await totals()).toBe(before);
    const reader = { as: subscriber(5) };
    const back = await people.client.call(endpoints.publicPerson, { ...reader, params });
    expect(back.body).toMatchObject({ phone: null, city: "Бостон", notes: "Первая запись" });
    const slug = goes.slug ?? "";
    const found = await people.client.call(endpoints.personBySlug, { params: { slug } });
    expect(found.body.person.id).toBe(goes.id);
    const identity = { ...as(), params: { id: goes.id } };
    const opened = await people.client.call(endpoints.personIdentity, identity);
    expect(opened.body).toEqual({ passport: "AB 1" });
    expect((await people.recorded(goes.id)).at(-1)?.type).toBe("person_unmerged");
  });

  it("cannot be undone once the record was edited; counting a proof is no edit", async () => {
    const { stays, goes } = await twice();
    await merge(goes.id, stays.id);
    const proofs = await people.eventSource("proofs");
    const id = 700_000 + stays.id;
    await proofs.record(proofEvent("proof_approved", stays.id, { id, version: 1 }));
    await vi.waitFor(async () => expect((await read(stays.id)).proofCount).toBe(1), waitOptions);
    await unmerge(goes.id);
    await merge(goes.id, stays.id);
    await people.client.call(endpoints.updatePerson, {
      ...as(),
      params: { id: stays.id },
      body: { city: "Омск" },
    });
    const refusal = await people.client.refused(endpoints.unmergePerson, {
      ...as(),
      params: { id: goes.id },
    });
    expect(refusal.code).toBe("edit-conflict");
  });

  it("is refused where it makes no sense, and for everyone but administrators", async () => {
    const { stays, goes } = await twice();
    const refused = async (id: number, into: number, who: object = as()) => {
      const call = { ...who, params: { id }, body: { into } };
      return (await people.client.refused(endpoints.mergePerson, call)).code;
    };
    expect(await refused(stays.id, stays.id)).toBe("validation");
    expect(await refused(stays.id, 999_999)).toBe("not-found");
    expect(await refused(goes.id, stays.id, { as: subscriber(5) })).toBe("not-allowed");
    await people.client.call(endpoints.requestRemoval, {
      params: { id: goes.id },
      body: { relation: "я", wish: "hide", text: "Скройте" },
    });
    expect(await refused(goes.id, stays.id)).toBe("validation");
    await merge(stays.id, goes.id);
    const third = await people.added({ name: "Третья" });
    expect(await refused(third.id, stays.id)).toBe("already-merged");
  });

  it("does not outlive an erasure: both records go", async () => {
    const { stays, goes } = await twice();
    await merge(goes.id, stays.id);
    await people.client.call(endpoints.erasePerson, {
      ...as(),
      params: { id: stays.id },
      body: { confirm: stays.name },
    });
    for (const id of [stays.id, goes.id]) {
      const refusal = await people.client.refused(endpoints.publicPerson, { params: { id } });
      expect(refusal.code).toBe("erased");
      expect((await people.recorded(id)).map(({ type }) => type)).toEqual(["person_erased"]);
    }
    expect(await people.stored.merges.countDocuments({ into: stays.id })).toBe(0);
  });

  it("leaves a line of who did it, before and after", async () => {
    const { stays, goes } = await twice();
    await merge(goes.id, stays.id, ["city"]);
    await unmerge(goes.id);
    const { items } = await people.context.audit.find({ personId: stays.id, limit: 10 });
    expect(items.slice(0, 2)).toMatchObject([
      { action: "unmerged", note: `unmerged: ${goes.id}` },
      { action: "merged", changes: { city: { before: "Бостон", after: "Вашингтон" } } },
    ]);
  });
});
