import { endpoints } from "@deeds/contracts";
import { reader } from "@deeds/test-kit";
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

  it("is for administrators", async () => {
    const refusal = await people.client.refused(endpoints.waitingPeople, { as: reader(7) });
    expect(refusal.code).toBe("not-allowed");
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
