import { endpoints } from "@deeds/contracts";
import { afterAll, describe, expect, it } from "vitest";
import { gagarin, startPeople } from "./harness.ts";

const people = await startPeople();
await people.added({ ...gagarin, otherNames: ["Кедр Первый"], notes: "Первый в космосе" });
await people.added({ name: "Юрий", surname: "Гагарин", city: "Клушино" });
await people.added({ name: "Олександр", surname: "Довженко", phone: "+380671234567" });
await people.added({ name: "Ли" });
await people.submitted({ name: "Валентина", surname: "Терешкова", phone: "+79161234568" });
afterAll(() => people.stop());

const alike = (body: Record<string, unknown>) => people.bodyOf(endpoints.lookAlikes, { body });
const reasonsFor = async (body: Record<string, unknown>) =>
  (await alike(body)).map(({ surname, reasons }) => [surname, ...reasons]);

describe("the author of a submission", () => {
  it("is shown people with the same name, however it is written", async () => {
    for (const [name, surname] of [
      ["Юрий", "Гагарин"],
      ["Гагарин", "Юрий"],
      ["ЮРІЙ", "ГАГАРІН"],
      ["Yuri", "Gagarin"],
      ["Юрий Алексеевич", "Гагарин"],
      ["Юрий", "Гогарин"],
      ["Юрий", "Гагрин"],
    ]) {
      const found = await reasonsFor({ name, surname });
      expect([name, surname, found]).toEqual([
        name,
        surname,
        [
          ["Гагарин", "name"],
          ["Гагарин", "name"],
        ],
      ]);
    }
  });

  it("is shown no person who shares one name only, or no name at all", async () => {
    for (const body of [
      { name: "Юрий", surname: "Левитан" },
      { name: "Алексей", surname: "Гагарин" },
      { name: "Юрий" },
      { name: "Гагарин" },
      { name: "Лу" },
      { name: "!!!" },
      {},
    ]) {
      expect([body, await alike(body)]).toEqual([body, []]);
    }
  });

  it("is shown a person whose only name is the same short name", async () => {
    expect((await alike({ name: "Li" })).map(({ name }) => name)).toEqual(["Ли"]);
  });

  it("is shown a person with the same phone or handle, in any spelling", async () => {
    for (const body of [
      { phone: "8 (916) 123-45-67" },
      { phone: "+7 916 123 45 67" },
      { name: "Некто", phone: "9161234567", country: "Россия" },
      { instagramUsername: "@Yuri.G" },
      { instagramUsername: "https://instagram.com/yuri.g/" },
    ]) {
      expect([body, await reasonsFor(body)]).toEqual([body, [["Гагарин", "contact"]]]);
    }
    expect(await reasonsFor({ phone: "067 123 45 67", country: "Украина" })).toEqual([
      ["Довженко", "contact"],
    ]);
  });

  it("is shown both reasons, people with the same contact first", async () => {
    expect(await reasonsFor({ name: "Гагарин", surname: "Юра", phone: "+79161234567" })).toEqual([
      ["Гагарин", "contact"],
    ]);
    expect(await reasonsFor({ name: "Гагарин", surname: "Юрий", phone: "+79161234567" })).toEqual([
      ["Гагарин", "contact", "name"],
      ["Гагарин", "name"],
    ]);
  });

  it("is shown no person by a part of a contact, a hidden name, or before approval", async () => {
    for (const body of [
      { phone: "+7916123456" },
      { phone: "916" },
      { instagramUsername: "yuri" },
      { name: "Кедр", surname: "Первый" },
      { name: "Валентина", surname: "Терешкова" },
      { phone: "+79161234568" },
    ]) {
      expect([body, await alike(body)]).toEqual([body, []]);
    }
  });

  it("receives only the public fields of them", async () => {
    const [found] = await alike({ phone: "+79161234567" });
    expect(Object.keys(found ?? {}).toSorted()).toEqual([
      "city",
      "country",
      "id",
      "name",
      "occupation",
      "photoPlaceholder",
      "profilePhoto",
      "proofCount",
      "reasons",
      "slug",
      "surname",
    ]);
  });
});

describe("a contact that its owner asked to hide", () => {
  it("matches no person", async () => {
    const { id } = await people.added({ name: "Вера", surname: "Скрытная", phone: "+79160000001" });
    expect(await reasonsFor({ phone: "+79160000001" })).toEqual([["Скрытная", "contact"]]);
    await people.requestRemoval(id);
    expect(await alike({ phone: "+79160000001" })).toEqual([]);
  });
});
