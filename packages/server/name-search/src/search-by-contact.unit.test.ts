import { describe, expect, it } from "vitest";
import { finds } from "../test/finds.ts";

describe("a search by contact", () => {
  const person = { name: "Вера", phone: "+79161234567", instagramUsername: "Vera.K" };
  const whole = { phones: ["+79161234567"] };

  it("finds a whole phone and a whole handle for every viewer", () => {
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
      "https://instagram.com/vera.k",
      "instagram.com/Vera.K/",
      "www.instagram.com/vera.k?hl=ru",
      "t.me/vera_tg",
      "https://telegram.me/vera_tg",
      "@vera_tg",
      "vera_tg",
      "vk.com/id77",
      "https://vk.com/id77",
      "@id77",
      "verasite",
      "@VeraSite",
      "@veratube",
      "vera.example/about",
      "https://vera.example/about/",
      "fb.com/profile.php?id=100",
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

  it("distinguishes long beginnings of handles to their end", () => {
    const long = { name: "Анна", instagramUsername: "Anna.Petrova.1990" };
    const fullAccess = { fullAccess: true };
    for (const query of ["@anna.petrova.19", "anna.petrova.1", "ANNA.PETROVA", "@anna.petrov"]) {
      expect([query, finds(query, long, fullAccess)]).toEqual([query, true]);
    }
    for (const query of ["@anna.petrova.2", "@anna.petrovaa", "@anna.petrova_1", "annaxpetrova"]) {
      expect([query, finds(query, long, fullAccess)]).toEqual([query, false]);
    }
    expect(finds("@anna.petrova.19", long)).toBe(false);
  });

  it("does not change with a contact that is not searched for as a whole", () => {
    const query = "8 916 123 45";
    const results = ["+79161234567", "+79161234500", null].map((phone) =>
      finds(query, { ...person, phone }),
    );
    expect(new Set(results).size).toBe(1);
  });
});
