import { describe, expect, it } from "vitest";
import { finds } from "../test/finds.ts";

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
    ["Флоренс Найтингейл", "Флоренс", "Найтингейл"],
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
    ["альберт эйнштейн", "Альберт", "Эйнштейн"],
    ["александра эйн", "Александра", "Эйнштейн"],
    ["рейган ким", "Ким", "Рейган"],
    ["мария петров", "Мария", "Петрова"],
    ["маргарита воскресенская", "Маргарита", "Воскресенская"],
    ["naumova maria", "Мария", "Наумова"],
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
    // A letter of Cyrillic is that letter: not the beginning of another one's romanization.
    ["с", "Шарлотта", "Щукина"],
    ["к", "Хома", "Эрн"],
    ["и", "Яков", "Юдин"],
    ["ли", "Анна", "Лукина"],
    ["li", "Анна", "Лукина"],
    ["le", "Анна", "Лукина"],
    // Two words are two words of the name.
    ["иванов иван", "Пётр", "Иванов"],
    ["марина петров", "Мария", "Петрова"],
    ["наумова мария", "Марина", "Наумова"],
    ["александра эйн", "Александра", "Иванова"],
    ["маргаритка воскресенская", "Маргарита", "Воскресенская"],
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

  it("finds every beginning of two words in any order", () => {
    const name = { name: "Рейнгольд", surname: "Эйдельманцев" };
    for (let length = 1; length <= name.name.length; length += 1) {
      for (let other = 1; other <= name.surname.length; other += 1) {
        const [one, two] = [name.name.slice(0, length), name.surname.slice(0, other)];
        for (const query of [`${one} ${two}`, `${two} ${one}`]) {
          expect([query, finds(query, name)]).toEqual([query, true]);
        }
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

  it("distinguishes long words to their end", () => {
    expect(finds("александровский", { name: "Александровская" })).toBe(false);
    expect(finds("преображенскому", { name: "Преображенский" })).toBe(false);
  });

  it("finds by other names too", () => {
    expect(finds("Ликвидатор", { name: "Анна", otherNames: ["Ликвидаторша"] })).toBe(true);
  });
});
