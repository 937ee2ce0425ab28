import { expect, test } from "vitest";
import { cardOfPerson, deedsOf } from "./card.ts";

const person = {
  id: 123,
  name: "Ирена",
  surname: null,
  occupation: null,
  city: "Берлин",
  country: "Германия",
  proofCount: 21,
  profilePhoto: null,
};

test("a card has the name, the number, the place and the deeds in its language", () => {
  expect(cardOfPerson(person, "uk")).toEqual({
    language: "uk",
    product: "Добрі справи",
    title: "Ирена",
    lines: ["Берлін, Німеччина"],
    number: "№\u00a0000123",
    verified: "Перевірено",
    deeds: "21 добра справа",
    photo: null,
  });
});

test("a person without a name is shown by the number", () => {
  expect(cardOfPerson({ ...person, name: null }, "en").title).toBe("№\u00a0000123");
});

test("deeds are counted by the rules of each language", () => {
  expect(deedsOf(2, "ru")).toBe("2 добрых дела");
  expect(deedsOf(11, "ru")).toBe("11 добрых дел");
  expect(deedsOf(1, "en")).toBe("1 good deed");
});
