import { describe, expect, it } from "vitest";
import { finds } from "../test/finds.ts";
import { foundByOf } from "./index.ts";

describe("a search by occupation", () => {
  it.each([
    ["nurse", "Сестра милосердия"],
    ["медсестра", "Сестра милосердия, статистик"],
    ["surgeon", "Хирург, анатом"],
    ["лікар", "Тюремный врач"],
    ["doctor", "Врач, педагог"],
    ["письменник", "writer"],
    ["писательница", "writer"],
    ["social worker", "Социальный работник"],
    ["соціальний працівник", "social worker"],
    ["nurse London", "Сестра милосердия", "Лондон"],
  ])("%s finds %s", (query, occupation, city = "Лондон") => {
    const person = { name: "Флоренс", surname: "Найтингейл", about: [city, "London", occupation] };
    expect(finds(query, person)).toBe(true);
  });

  it("is found beside a name in another language", () => {
    const person = { name: "Флоренс", surname: "Найтингейл", about: ["Сестра милосердия"] };
    expect(finds("Найтингейл nurse", person)).toBe(true);
    expect(finds("nurse Найтингейл", person)).toBe(true);
    expect(finds("Бартон nurse", person)).toBe(false);
    expect(finds("surgeon", person)).toBe(false);
  });

  it("another occupation with the same beginning is not found beside a name", () => {
    const person = { name: "Лука", surname: "Крымский", about: ["Архиепископ"] };
    expect(finds("Крымский archbishop", person)).toBe(true);
    expect(finds("Крымский architect", person)).toBe(false);
  });

  it("does not name a contact as what was found", () => {
    const person = {
      name: "Флоренс",
      surname: "Найтингейл",
      otherNames: [],
      phone: null,
      instagramUsername: "florence",
      about: ["Сестра милосердия"],
    };
    expect(foundByOf(person, "nurse", { seesContacts: true, seesOtherNames: true })).toBeNull();
  });
});
