import { endpoints } from "@deeds/contracts";
import { type CallOptions, reader, subscriber } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { gagarin, startPeople } from "./harness.ts";

const people = await startPeople();
await people.added({
  ...gagarin,
  socialMedia: [
    { type: "telegram", url: "https://t.me/cosmonaut_one", username: "@cosmonaut_one" },
  ],
  otherNames: ["Кедр"],
});
await people.added({ name: "Ґалина", surname: "Мар’яненко", phone: "+380671234567" });
await people.added({ name: "Алёна Игоревна", surname: "Щербакова", phone: "+375291234567" });
await people.added({ name: "Michael", surname: "O’Brien" });
await people.added({ name: "Александр", surname: "Преображенский" });
afterAll(() => people.stop());

const search = async (text: string, as?: CallOptions["as"]) => {
  const call = { query: { search: text }, ...(as && { as }) };
  const { items, correction } = await people.bodyOf(endpoints.publicPeople, call);
  return { surnames: items.map(({ surname }) => surname), foundBy: items[0]?.foundBy, correction };
};

const finds = async (surname: string, texts: readonly string[], as?: CallOptions["as"]) => {
  for (const text of texts) {
    const { surnames, correction } = await search(text, as);
    expect([text, surnames, correction]).toEqual([text, [surname], null]);
  }
};

const findNone = async (texts: readonly string[], as?: CallOptions["as"]) => {
  for (const text of texts) {
    const none = { surnames: [], correction: null };
    expect([text, await search(text, as)]).toMatchObject([text, none]);
  }
};

describe("a search by name", () => {
  it("takes the beginning of any word, and words in any order", () =>
    finds("Щербакова", ["а и щ", "Игоревна", "игор", "щерб алё", "алёна щербакова", "ЩЕРБАКОВА"]));

  it("takes е for ё, г for ґ and any apostrophe or none", async () => {
    await finds("Щербакова", ["Алена", "алёна"]);
    await finds("Мар’яненко", ["Галина", "ґалина", "Мар'яненко", "марʼян", "маряненко"]);
    await finds("O’Brien", ["o'brien", "OBrien", "o’br"]);
  });

  it("takes the usual romanisations, and Cyrillic for Latin", async () => {
    await finds("Щербакова", ["Shcherbakova", "scherbakova", "Alyona", "Alena Igorevna"]);
    await finds("Мар’яненко", ["Marianenko", "Maryanenko", "Halyna", "Galina"]);
    await finds("Гагарин", ["Yuriy", "Iurii", "jurij", "Gagarin", "Haharin"]);
    await finds("O’Brien", ["Мичаел", "обриен"]);
  });

  it("says that it was the name", async () => {
    expect((await search("гагар")).foundBy).toEqual({ kind: "name" });
  });

  it("takes another name, and says which to administrators", async () => {
    await finds("Гагарин", ["кедр", "Kedr"]);
    expect((await search("кедр")).foundBy).toBeNull();
    const otherName = { kind: "other-name", text: "Кедр" };
    expect((await search("кедр", people.admin)).foundBy).toEqual(otherName);
  });
});

describe("a search by contact", () => {
  const spellings = [
    ["Гагарин", ["+7 916 123-45-67", "8 (916) 123-45-67", "89161234567", "9161234567"]],
    ["Мар’яненко", ["067 123 45 67", "+380 (67) 123-45-67", "380671234567"]],
    ["Щербакова", ["8 029 123-45-67", "+375 29 123 45 67"]],
  ] as const;

  it("takes a whole phone in any format, from all users", async () => {
    for (const [surname, phones] of spellings) await finds(surname, phones);
  });

  it("takes a handle or the address of a profile as a whole, from all users", () =>
    finds("Гагарин", [
      "yuri.g",
      "@YURI.G",
      "instagram.com/yuri.g",
      "https://www.instagram.com/Yuri.G/?hl=ru",
      "@cosmonaut_one",
      "cosmonaut_one",
      "t.me/cosmonaut_one",
      "https://telegram.me/Cosmonaut_One",
    ]));

  it("takes no part of them without access", async () => {
    for (const as of [undefined, reader(5)]) {
      await findNone(["+7 916 123-45", "8 916", "9161", "@yuri.", "@cosmo", "t.me/cosmonaut"], as);
    }
  });

  it("takes the beginning of a phone or handle from users who see them, and returns the kind of match", async () => {
    await finds("Гагарин", ["8 916 1", "+7916", "9161234", "@yu", "@yuri."], subscriber(5));
    await findNone(["791", "8 917", "@uri", "@cosmo"], subscriber(5));
    const byPhone = { kind: "phone", ending: "67" };
    expect((await search("8 916 1", subscriber(5))).foundBy).toEqual(byPhone);
    const byHandle = { kind: "handle", text: "yuri.g" };
    expect((await search("@yu", subscriber(5))).foundBy).toEqual(byHandle);
    expect((await search("8 916 123 45 67")).foundBy).toBeNull();
  });
});

describe("a search without results", () => {
  it.each([
    ["ufufhby", "layout", "гагарин"],
    ["Ufufhby >hbq", "layout", "гагарин юрий"],
    ["пфпфкшт", "layout", "gagarin"],
    ["Гогарин", "spelling", "Гагарин"],
    ["Гагрин Юрий", "spelling", "Гагарин Юрий"],
    ["Gagarni", "spelling", "gagarin"],
    ["Приображенскый", "spelling", "Преображенский"],
  ])("is tried again for %s", async (typed, kind, text) => {
    const { surnames, correction } = await search(typed);
    expect(surnames).toHaveLength(1);
    expect(correction).toEqual({ kind, text });
  });

  it("is left as it is when it is like no name", () =>
    findNone(["Хжбрщ", "qddfffd3eab9408", "Гагарин2", "Юра Гогорен", "!!!", "ъ", "zzzz"]));

  it("is not retried when a person is found", async () => {
    await people.added({ name: "Гогарин" });
    expect(await search("Гогарин")).toMatchObject({ correction: null });
  });

  it("is corrected by public names", async () => {
    await people.submitted({ name: "Шестоперов" });
    await people.added({ name: "Анна", surname: "Тайная", otherNames: ["Шестокрылова"] });
    await findNone(["Шестоперв", "Шестокрлова"]);
  });
});
