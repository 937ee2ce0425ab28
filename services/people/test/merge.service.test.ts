import { endpoints } from "@deeds/contracts";
import { subscriber } from "@deeds/test-kit";
import { afterAll, describe, expect, it, vi } from "vitest";
import { proofEvent, startPeople, waitOptions } from "./harness.ts";

const people = await startPeople();
afterAll(() => people.stop());

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

const merge = (id: number, into: number, take: string[] = []) =>
  people.callFor(id, endpoints.mergePerson, { into, take });
const unmerge = (id: number) => people.callFor(id, endpoints.unmergePerson);
const ownerOf = async (slug: string | null) =>
  (await people.bodyOf(endpoints.personBySlug, { params: { slug: slug ?? "" } })).person;
const totals = async () => (await people.bodyOf(endpoints.publicStats)).totalPeople;

describe("a merge", () => {
  it("leaves one record, with the fields that were chosen and the addresses of both", async () => {
    const { stays, goes } = await twice();
    const before = await totals();
    const merged = await merge(goes.id, stays.id, ["city"]);
    const expected = { id: stays.id, city: "Вашингтон", phone: null, hasIdentity: true };
    expect(merged).toMatchObject(expected);
    expect(merged.otherNames).toEqual([goes.name]);
    expect(await totals()).toBe(before - 1);
    expect((await people.readPublic(goes.id)).id).toBe(stays.id);
    expect(await ownerOf(goes.slug)).toMatchObject({ id: stays.id, slug: stays.slug });
    const query = { search: goes.name ?? "" };
    const { items } = await people.bodyOf(endpoints.publicPeople, { query });
    expect(items.map(({ id }) => id)).toEqual([stays.id]);
    const gone = await people.callFor(goes.id, endpoints.person);
    expect(gone).toMatchObject({ status: "rejected", mergedInto: stays.id });
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
    const merges = await people.callFor(stays.id, endpoints.mergesOfPerson);
    expect(merges).toMatchObject([{ id: goes.id, name: goes.name, undoable: true }]);
    await unmerge(goes.id);
    expect(await totals()).toBe(before);
    const back = await people.readPublic(stays.id, subscriber(5));
    expect(back).toMatchObject({ phone: null, city: "Бостон", notes: "Первая запись" });
    expect((await ownerOf(goes.slug)).id).toBe(goes.id);
    expect(await people.callFor(goes.id, endpoints.personIdentity)).toEqual({ passport: "AB 1" });
    expect((await people.typesOf(goes.id)).at(-1)).toBe("person_unmerged");
  });

  it("cannot be undone once the record was edited; counting a proof is no edit", async () => {
    const { stays, goes } = await twice();
    await merge(goes.id, stays.id);
    const proofs = await people.eventSource("proofs");
    const id = 700_000 + stays.id;
    await proofs.record(proofEvent("proof_approved", stays.id, { id, version: 1 }));
    const countNow = async () => (await people.readPublic(stays.id)).proofCount;
    await vi.waitFor(async () => expect(await countNow()).toBe(1), waitOptions);
    await unmerge(goes.id);
    await merge(goes.id, stays.id);
    await people.callFor(stays.id, endpoints.updatePerson, { city: "Омск" });
    const refusal = await people.refusedFor(goes.id, endpoints.unmergePerson);
    expect(refusal.code).toBe("edit-conflict");
  });

  it("is refused where it makes no sense, and for everyone but administrators", async () => {
    const { stays, goes } = await twice();
    const refused = async (id: number, into: number, as = people.admin) => {
      const call = { as, params: { id }, body: { into } };
      return (await people.client.refused(endpoints.mergePerson, call)).code;
    };
    expect(await refused(stays.id, stays.id)).toBe("validation");
    expect(await refused(stays.id, 999_999)).toBe("not-found");
    expect(await refused(goes.id, stays.id, subscriber(5))).toBe("not-allowed");
    await people.requestRemoval(goes.id);
    expect(await refused(goes.id, stays.id)).toBe("validation");
    await merge(stays.id, goes.id);
    const third = await people.added({ name: "Третья" });
    expect(await refused(third.id, stays.id)).toBe("already-merged");
  });

  it("does not outlive an erasure: both records go", async () => {
    const { stays, goes } = await twice();
    await merge(goes.id, stays.id);
    await people.erase(stays.id, stays.name ?? "");
    for (const id of [stays.id, goes.id]) {
      const refusal = await people.client.refused(endpoints.publicPerson, { params: { id } });
      expect(refusal.code).toBe("erased");
      expect(await people.typesOf(id)).toEqual(["person_erased"]);
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
