import { endpoints } from "@deeds/contracts";
import { subscriber } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { startPeople } from "./harness.ts";

const people = await startPeople();
afterAll(() => people.stop());

const edit = (body: object) => people.call(endpoints.editPeople, { body });

const cityOf = async (id: number) => (await people.context.models.people.findById(id))?.city;

describe("editing a field of many people", () => {
  it("is for administrators, and changes one field of at most fifty", async () => {
    const body = { ids: [1], field: "city", value: "Томск" };
    const refused = await people.client.refused(endpoints.editPeople, { as: subscriber(5), body });
    expect(refused.code).toBe("not-allowed");
    for (const wrong of [
      { ...body, ids: [] },
      { ...body, ids: Array.from({ length: 51 }, (_, index) => index + 1) },
      { ...body, field: "slug" },
      { ...body, value: "x".repeat(121) },
      { ...body, value: "\u200b" },
    ]) {
      expect((await people.refused(endpoints.editPeople, { body: wrong })).code).toBe("validation");
    }
  });

  it("is one edit of each person, audited and published; what has the value is left", async () => {
    const { id: one } = await people.added({ name: "Анна", city: "Омск" });
    const { id: other } = await people.added({ name: "Борис", city: "Омск" });
    const { id: same } = await people.added({ name: "Вера", city: "Томск" });
    const result = await edit({ ids: [one, other, same, one], field: "city", value: " Томск " });
    expect(result).toEqual({ edited: 2, unchanged: 1, failed: [] });
    for (const id of [one, other]) {
      expect(await cityOf(id)).toBe("Томск");
      expect((await people.typesOf(id)).at(-1)).toBe("person_updated");
      const { items } = await people.context.audit.find({ personId: id, limit: 1 });
      const changes = { city: { before: "Омск", after: "Томск" } };
      expect(items).toMatchObject([{ action: "updated", subject: String(id), changes }]);
    }
    const { items } = await people.context.audit.find({ personId: same, limit: 5 });
    expect(items.map(({ action }) => action)).toEqual(["created"]);
  });

  it("returns who failed, and changes the others", async () => {
    const { id } = await people.added({ name: "Анна", country: "Польша" });
    const result = await edit({ ids: [999_999, id], field: "country", value: null });
    expect(result).toEqual({
      edited: 1,
      unchanged: 0,
      failed: [{ id: 999_999, message: expect.stringMatching(/./) }],
    });
    expect((await people.context.models.people.findById(id))?.country).toBeNull();
  });

  it("stores the Russian name of a country, by which the filter finds it", async () => {
    const { id } = await people.added({ name: "Анна" });
    const changed = await edit({ ids: [id], field: "country", value: "Poland" });
    expect(changed.edited).toBe(1);
    const again = await edit({ ids: [id], field: "country", value: "Poland" });
    expect(again).toMatchObject({ edited: 0, unchanged: 1 });
    expect((await people.context.models.people.findById(id))?.country).toBe("Польша");
  });
});
