import { generatedPerson } from "@deeds/demo/generated-names";
import { describe, expect, it } from "vitest";
import { romanise } from "../names/romanise.ts";
import { emptyContent } from "../person-content.ts";
import { searchFieldsOf } from "./search-index.ts";
import { searchTerms } from "./search-query.ts";
import { wordsOf } from "./spellings.ts";

/** Whether a search would find a person by what is stored of them. */
function finds(
  query: string,
  person: Partial<typeof emptyContent>,
  options: { fullAccess?: boolean; phones?: string[] } = {},
): boolean {
  const content = { ...emptyContent, ...person };
  const fields = searchFieldsOf(content);
  const { fullAccess = false, phones = [] } = options;
  const has = (field: "search" | "searchNarrow", entries: readonly string[]) =>
    entries.some((entry) => fields[field].includes(entry));
  return searchTerms(query, { fullAccess, phones }).some(
    ({ field, entries, also, phone }) =>
      has(field, entries) &&
      also.every((codes) => has("search", codes)) &&
      (phone?.test(content.phone ?? "") ?? true),
  );
}

describe("a search by name", () => {
  it.each([
    ["гага", "Юрий", "Гагарин"],
    ["ГАГАРИН юрий", "Юрий", "Гагарин"],
    ["gagarin", "Юрий", "Гагарин"],
    ["Yuriy", "Юрий", "Гагарин"],
    ["Iurii", "Юрий", "Гагарин"],
    ["Yuri", "Юрий", "Гагарин"],
    ["yu ga", "Юрий", "Гагарин"],
    ["королев", "Сергей", "Королёв"],
    ["Королёв", "Сергей", "Королев"],
    ["korolyov", "Сергей", "Королёв"],
    ["Korolev Sergei", "Сергей", "Королёв"],
    ["sergey", "Сергей", "Королёв"],
    ["Shch", "Пётр", "Щукин"],
    ["shchukin", "Пётр", "Щукин"],
    ["xrush", "Никита", "Хрущёв"],
    ["Khrushchev", "Никита", "Хрущёв"],
    ["alexandr", "Александр", "Матросов"],
    ["Aleksandrovskij", "Пётр", "Александровский"],
    ["alexandrovsky", "Пётр", "Александровский"],
    ["Alexandrovskaya", "Анна", "Александровская"],
    ["Yelena", "Елена", "Боннэр"],
    ["Elena Bonner", "Елена", "Боннэр"],
    ["Yevhen", "Євген", "Згурський"],
    ["Ievgen", "Євген", "Згурський"],
    ["zghurskyi", "Євген", "Згурський"],
    ["Згур", "Євген", "Згурський"],
    ["Galagan", "Ярина", "Ґалаґан"],
    ["Галаган", "Ярина", "Ґалаґан"],
    ["Haharin", "Юрій", "Гагарін"],
    ["мар'яна", "Мар’яна", "Їжак"],
    ["мариана", "Мар’яна", "Їжак"],
    ["yizhak", "Мар’яна", "Їжак"],
    ["Смит", "John", "Smit"],
    ["мюллер", "Anna", "Miuller"],
    ["muller", "Anna", "Müller"],
    ["мария", "Анна-Мария", "Ли"],
    ["ли мария", "Анна-Мария", "Ли"],
    ["李", "李小龍", null],
    ["shcherbakova", "Анна", "Щербакова"],
    ["scherbakova", "Анна", "Щербакова"],
    ["jurij", "Юрий", "Гагарин"],
    ["serhii", "Сергій", "Коваль"],
    ["sergey", "Сергій", "Коваль"],
    ["serhiy", "Сергей", "Коваль"],
    ["сергей", "Сергій", "Коваль"],
    ["hruschev", "Никита", "Хрущёв"],
    ["Khrushchov", "Никита", "Хрущёв"],
    ["хрущов", "Никита", "Хрущёв"],
    ["Fyodor", "Фёдор", "Достоевский"],
    ["dostoyevsky fiodor", "Фёдор", "Достоевский"],
    ["Soloviev", "Иван", "Соловьёв"],
    ["Solovyov", "Иван", "Соловьёв"],
    ["tchaikovsky", "Пётр", "Чайковский"],
    ["Chaykovskiy", "Пётр", "Чайковский"],
    ["ludmila", "Людмила", "Ли"],
    ["Liudmyla", "Людмила", "Ли"],
    ["lubov", "Любовь", "Ли"],
    ["Maria", "Мария", "Ли"],
    ["марія", "Мария", "Ли"],
    ["марина", "Марина", "Іванова"],
    ["филип", "Филипп", "Ли"],
    ["Šarić", "Мария", "Шарич"],
    ["saric", "Ivo", "Šarić"],
    ["О'Брайен", "John", "О’Брайен"],
    ["obrien", "John", "O’Brien"],
    ["айша", "Әйша", "Қазақова"],
    ["анна-мария", "Анна", "Мария"],
    ["ы", "Йосип", "Сліпий"],
  ])("%s finds %s %s", (query, name, surname) => {
    expect(finds(query, { name, surname })).toBe(true);
  });

  it.each([
    ["агарин", "Юрий", "Гагарин"],
    ["гагарин пётр", "Юрий", "Гагарин"],
    ["хлеб", "Глеб", "Иванов"],
    ["гома", "Хома", "Брут"],
    ["!!!", "Юрий", "Гагарин"],
    ["Ыыыыыы", "Игорь", "Ильин"],
    // A letter of Cyrillic is that letter: not the beginning of another one's romanisation.
    ["с", "Шарлотта", "Щукина"],
    ["к", "Хома", "Эрн"],
    ["и", "Яков", "Юдин"],
    ["ли", "Анна", "Лукина"],
    ["li", "Анна", "Лукина"],
    ["le", "Анна", "Лукина"],
    // Two words are two words of the name.
    ["иванов иван", "Пётр", "Иванов"],
  ])("%s does not find %s %s", (query, name, surname) => {
    expect(finds(query, { name, surname })).toBe(false);
  });

  it("finds every beginning of a name in every spelling", () => {
    for (const spelling of ["Подъячев", "podyachev", "podieiachev"]) {
      for (let length = 1; length <= spelling.length; length += 1) {
        const query = spelling.slice(0, length);
        expect([query, finds(query, { name: "Подъячев" })]).toEqual([query, true]);
      }
    }
  });

  it("takes a lone letter for the beginning of another word", () => {
    expect(finds("гагарин ю", { name: "Юрий", surname: "Гагарин" })).toBe(true);
    expect(finds("ю гагарин", { name: "Юрий", surname: "Гагарин" })).toBe(true);
    expect(finds("г ю", { name: "Юрий", surname: "Гагарин" })).toBe(true);
    expect(finds("гагарин п", { name: "Юрий", surname: "Гагарин" })).toBe(false);
    expect(finds("ю", { name: "Юрий", surname: "Гагарин" })).toBe(true);
  });

  it("finds three words and initials", () => {
    const pushkin = { name: "Александр Сергеевич", surname: "Пушкин" };
    for (const query of ["пушкин александр сергеевич", "А.С. Пушкин", "а с п", "pushkin a s"]) {
      expect([query, finds(query, pushkin)]).toEqual([query, true]);
    }
    expect(finds("пушкин александр львович", pushkin)).toBe(false);
  });

  it("tells long words apart to their end", () => {
    expect(finds("александровский", { name: "Александровская" })).toBe(false);
    expect(finds("преображенскому", { name: "Преображенский" })).toBe(false);
  });

  it("finds each beginning of each word of generated people, in any pair and script", () => {
    for (let index = 0; index < 400; index += 1) {
      const person = generatedPerson(index);
      const { name, surname } = person;
      for (const word of [name, surname]) {
        for (let length = 1; length <= word.length; length += 1) {
          const query = word.slice(0, length);
          expect([query, surname, finds(query, person)]).toEqual([query, surname, true]);
        }
      }
      for (const [one, two] of [
        [1, 1],
        [1, 2],
        [2, 3],
        [3, 3],
        [4, 1],
        [2, 9],
      ] as const) {
        const query = `${surname.slice(0, one)} ${name.slice(0, two)}`;
        expect([query, finds(query, person)]).toEqual([query, true]);
      }
    }
  });

  it("finds each beginning of each national romanisation", () => {
    for (let index = 0; index < 400; index += 1) {
      const { name, surname } = generatedPerson(index);
      for (const way of ["russian", "ukrainian", "icao", "russianStrict"] as const) {
        const latin = romanise((wordsOf(surname)[0] ?? "").normalize("NFC"), way);
        for (let length = 1; length <= latin.length; length += 1) {
          const query = latin.slice(0, length);
          const found = finds(query, { name, surname });
          expect([query, way, surname, found]).toEqual([query, way, surname, true]);
        }
      }
    }
  });

  it("finds by other names too", () => {
    expect(finds("Ликвидатор", { name: "Анна", otherNames: ["Ликвидаторша"] })).toBe(true);
  });
});

describe("a search by contact", () => {
  const person = { name: "Вера", phone: "+79161234567", instagramUsername: "Vera.K" };
  const whole = { phones: ["+79161234567"] };

  it("finds a whole phone and a whole handle for everyone", () => {
    expect(finds("8 916 123-45-67", person, whole)).toBe(true);
    expect(finds("@vera.k", person)).toBe(true);
    expect(finds("VERA.K", person)).toBe(true);
  });

  it("finds profiles by their address or username as wholes", () => {
    const linked = {
      name: "Вера",
      instagramUsername: "Vera.K",
      socialMedia: [
        { type: "telegram" as const, url: "https://t.me/Vera_Tg/", username: null, title: null },
        { type: "vk" as const, url: "https://m.vk.ru/id77", username: null, title: null },
        { type: "other" as const, url: "https://vera.example/about?x=1", username: "@VeraSite" },
        { type: "youtube" as const, url: "https://youtube.com/@veratube" },
        { type: "facebook" as const, url: "https://www.facebook.com/profile.php?id=100" },
      ],
    };
    const wholes = [
      ...[
        "https://instagram.com/vera.k",
        "instagram.com/Vera.K/",
        "www.instagram.com/vera.k?hl=ru",
      ],
      ...["t.me/vera_tg", "https://telegram.me/vera_tg", "@vera_tg", "vera_tg"],
      ...["vk.com/id77", "https://vk.com/id77", "@id77", "verasite", "@VeraSite", "@veratube"],
      ...["vera.example/about", "https://vera.example/about/", "fb.com/profile.php?id=100"],
    ];
    for (const query of wholes) expect([query, finds(query, linked)]).toEqual([query, true]);
    const parts = [
      "t.me/vera",
      "@vera_t",
      "vk.com/id7",
      "instagram.com/vera",
      "t.me/",
      "facebook.com",
    ];
    for (const query of parts) {
      expect([query, finds(query, linked, { fullAccess: true })]).toEqual([query, false]);
    }
  });

  it("finds no part of a contact without full access", () => {
    for (const query of ["+7916123456", "7916", "8916 123", "@vera.", "@vera"]) {
      expect(finds(query, person)).toBe(false);
    }
  });

  it("finds beginnings with full access, from four digits on", () => {
    const fullAccess = { fullAccess: true };
    for (const query of ["+7916", "7916", "8 916", "8(916)12", "916 12", "@vera.", "vera."]) {
      expect(finds(query, person, fullAccess)).toBe(true);
    }
    expect(finds("8 916 123 45", person, fullAccess)).toBe(true);
    expect(finds("8–916–123–45–6", person, fullAccess)).toBe(true);
    expect(finds("8 916 124 45", person, fullAccess)).toBe(false);
    expect(finds("8 916 123 46", person, fullAccess)).toBe(false);
    expect(finds("791", person, fullAccess)).toBe(false);
    expect(finds("8 917", person, fullAccess)).toBe(false);
    expect(finds("067 1", { phone: "+380671234567" }, fullAccess)).toBe(true);
    expect(finds("8 029 1", { phone: "+375291234567" }, fullAccess)).toBe(true);
  });

  it("does not change with a contact that is not searched for as a whole", () => {
    const query = "8 916 123 45";
    const answers = ["+79161234567", "+79161234500", null].map((phone) =>
      finds(query, { ...person, phone }),
    );
    expect(new Set(answers).size).toBe(1);
  });
});
