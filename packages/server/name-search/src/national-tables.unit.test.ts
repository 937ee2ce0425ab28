import { describe, expect, it } from "vitest";
import { slugOf } from "./slug.ts";

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

describe("an address by the national tables", () => {
  it.each(pairs(ukrainian))("of the Ukrainian name %s is %s", (name, slug) => {
    expect(slugOf(name, "Украина")).toBe(slug);
  });

  it.each(pairs(russian))("of the Russian name %s is %s", (name, slug) => {
    expect(slugOf(name, "Россия")).toBe(slug);
  });

  it("follows the letters where they belong to one language, wherever somebody lives", () => {
    expect(slugOf("Їжакевич", "Россия")).toBe("yizhakevych");
    expect(slugOf("Эмиль Быков", "Украина")).toBe("emil-bykov");
  });
});
