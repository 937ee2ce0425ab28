import { describe, expect, it } from "vitest";
import { emptyContent } from "../person-content.ts";
import { searchEntriesOf } from "./search-index.ts";
import { searchTerms } from "./search-query.ts";

/** Whether a search would find a person by what is stored of them. */
function finds(
  query: string,
  person: Partial<typeof emptyContent>,
  options: { fullAccess?: boolean; phones?: string[] } = {},
): boolean {
  const entries = new Set(searchEntriesOf({ ...emptyContent, ...person }));
  const { fullAccess = false, phones = [] } = options;
  const terms = searchTerms(query, { fullAccess, phones });
  if (terms === null) return false;
  const one = terms.any.length === 0 || terms.any.some((entry) => entries.has(entry));
  return one && terms.all.every((entry) => entries.has(entry));
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

  it("passes over a lone letter beside a whole word", () => {
    expect(finds("гагарин ю", { name: "Юрий", surname: "Гагарин" })).toBe(true);
    expect(finds("гагарин п", { name: "Юрий", surname: "Гагарин" })).toBe(true);
    expect(finds("ю", { name: "Юрий", surname: "Гагарин" })).toBe(true);
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
