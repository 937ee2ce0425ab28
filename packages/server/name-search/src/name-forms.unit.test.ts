import { describe, expect, it } from "vitest";
import { romanize, slugCandidates, slugOf, sortNameOf } from "./name-forms.ts";

describe("romanization", () => {
  it.each([
    ["юрий", "russian", "yuriy"],
    ["королёв", "russian", "korolyov"],
    ["хрущёв", "russianStrict", "xrushhyov"],
    ["щукин", "icao", "shchukin"],
    ["юлия", "icao", "iuliia"],
    ["подъячев", "icao", "podieiachev"],
    // Examples of the Ukrainian resolution.
    ["гадяч", "ukrainian", "hadiach"],
    ["згорани", "ukrainian", "zghorany"],
    ["розгон", "ukrainian", "rozghon"],
    ["єнакієве", "ukrainian", "yenakiieve"],
    ["їжакевич", "ukrainian", "yizhakevych"],
    ["кадиївка", "ukrainian", "kadyivka"],
    ["йосипівка", "ukrainian", "yosypivka"],
    ["стрий", "ukrainian", "stryi"],
    ["ґалаґан", "ukrainian", "galagan"],
    ["щербухи", "ukrainian", "shcherbukhy"],
    ["юрій", "ukrainian", "yurii"],
    ["костянтин", "ukrainian", "kostiantyn"],
    ["ольга", "ukrainian", "olha"],
  ] as const)("writes %s in the %s way as %s", (word, way, latin) => {
    expect(romanize(word, way)).toBe(latin);
  });

  it("leaves other scripts as they are", () => {
    expect(romanize("smith", "russian")).toBe("smith");
    expect(romanize("李小龍", "icao")).toBe("李小龍");
  });
});

describe("a slug", () => {
  it.each([
    ["Юрий Щукин", null, "yuriy-shchukin"],
    ["Надія Згурська", null, "nadiia-zghurska"],
    ["Ольга Гончар", "Украина", "olha-honchar"],
    ["Сергей Рыбаков", "Украина", "sergey-rybakov"],
    ["Мар'яна Д’яченко", "Украина", "mariana-diachenko"],
    ["Анна-Мария  фон Штраус", null, "anna-mariya-fon-shtraus"],
    ["Łukasz Żółć-Müller", null, "lukasz-zolc-muller"],
    ["李小龍", null, "person"],
    ["  ***  ", null, "person"],
  ])("of %s (%s) is %s", (name, country, slug) => {
    expect(slugOf(name, country)).toBe(slug);
  });

  it("stays within its length and never ends with a hyphen", () => {
    const slug = slugOf("длинное имя ".repeat(40), null);
    expect(slug.length).toBeLessThanOrEqual(80);
    expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  });

  it("is tried with a suffix of the person's own", () => {
    expect(slugCandidates("anna", 17).slice(0, 2)).toEqual(["anna", "anna-17"]);
  });
});

describe("the order of names", () => {
  it("is the dictionary's, whatever the letter case", () => {
    const dictionary = "Anna Галя Ґалаґан Ёжиков Елена Жанна Игорь Іван ярослав".split(" ");
    const sorted = dictionary
      .toReversed()
      .toSorted((a, b) => (sortNameOf(a) < sortNameOf(b) ? -1 : 1));
    expect(sorted).toEqual(dictionary);
  });

  it("puts a shorter name before a longer one that begins with it", () => {
    expect(sortNameOf("Анна", "Ян") < sortNameOf("Аннабель", null)).toBe(true);
  });
});

/** The examples that the Ukrainian resolution 55 of 2010 gives for each letter. */
const ukrainian = `
  Алушта Alushta, Андрій Andrii, Борщагівка Borshchahivka, Борисенко Borysenko, Вінниця Vinnytsia,
  Володимир Volodymyr, Гадяч Hadiach, Богдан Bohdan, Згурський Zghurskyi, Ґалаґан Galagan,
  Ґорґани Gorgany, Донецьк Donetsk, Дмитро Dmytro, Рівне Rivne, Олег Oleh, Есмань Esman,
  Єнакієве Yenakiieve, Гаєвич Haievych, Короп'є Koropie, Житомир Zhytomyr, Жанна Zhanna,
  Жежелів Zhezheliv, Закарпаття Zakarpattia, Казимирчук Kazymyrchuk, Медвин Medvyn,
  Михайленко Mykhailenko, Іванків Ivankiv, Іващенко Ivashchenko, Їжакевич Yizhakevych,
  Кадиївка Kadyivka, Мар'їне Marine, Йосипівка Yosypivka, Стрий Stryi, Олексій Oleksii, Київ Kyiv,
  Коваленко Kovalenko, Лебедин Lebedyn, Леонід Leonid, Миколаїв Mykolaiv, Маринич Marynych,
  Ніжин Nizhyn, Наталія Nataliia, Одеса Odesa, Онищенко Onyshchenko, Полтава Poltava, Петро Petro,
  Решетилівка Reshetylivka, Рибчинський Rybchynskyi, Суми Sumy, Соломія Solomiia,
  Тернопіль Ternopil, Троць Trots, Ужгород Uzhhorod, Уляна Uliana, Фастів Fastiv,
  Філіпчук Filipchuk, Харків Kharkiv, Христина Khrystyna, Церква Tserkva, Стеценко Stetsenko,
  Чернівці Chernivtsi, Шевченко Shevchenko, Шостка Shostka, Кишеньки Kyshenky,
  Щербухи Shcherbukhy, Гоща Hoshcha, Гаращенко Harashchenko, Юрій Yurii, Корюківка Koriukivka,
  Яготин Yahotyn, Ярошенко Yaroshenko, Костянтин Kostiantyn, Знам'янка Znamianka,
  Феодосія Feodosiia, Згорани Zghorany, Розгон Rozghon`;

/** Every letter of the Russian alphabet, in the spellings of GOST R 7.0.34-2014. */
const russian = `
  Абрам Abram, Вавилов Vavilov, Гагарин Gagarin, Дедов Dedov, Елена Elena, Фёдор Fyodor,
  Жжёнов Zhzhyonov, Зоя Zoya, Илья Ilya, Сергей Sergey, Кокорин Kokorin, Лилия Liliya,
  Мамин Mamin, Нонна Nonna, Рокоссовский Rokossovskiy, Попов Popov, Сусанна Susanna,
  Татьяна Tatyana, Ульяна Ulyana, Филипп Filipp, Хохлов Khokhlov, Цветаева Tsvetaeva,
  Чичерин Chicherin, Шишкин Shishkin, Щукин Shchukin, Подъячев Podyachev, Быков Bykov,
  Эмиль Emil, Юрий Yuriy, Яков Yakov`;

const pairs = (table: string): [string, string][] =>
  [...table.matchAll(/([\p{Script=Cyrillic}']+) ([A-Za-z]+)/gu)].map(
    ([, name = "", latin = ""]) => [name, latin.toLowerCase()],
  );

describe("a slug by the national tables", () => {
  it.each(pairs(ukrainian))("of the Ukrainian name %s is %s", (name, slug) => {
    expect(slugOf(name, "Украина")).toBe(slug);
  });

  it.each(pairs(russian))("of the Russian name %s is %s", (name, slug) => {
    expect(slugOf(name, "Россия")).toBe(slug);
  });

  it("follows the letters where they belong to one language, whatever the country is", () => {
    expect(slugOf("Їжакевич", "Россия")).toBe("yizhakevych");
    expect(slugOf("Эмиль Быков", "Украина")).toBe("emil-bykov");
  });
});
