import type { ShareCard } from "@deeds/contracts";
import { expect, test } from "vitest";
import { readImagePath, shareImagePath } from "./card.ts";

const card: ShareCard = {
  title: "Клара Бартон",
  lines: ["Берлін, Німеччина"],
  number: "№\u00a0000123",
  verified: "Перевірено",
  deeds: "21 добра справа",
  photo: null,
};

test.each(["/", "/p/klara-barton", "/people/1", "/a.jpg"])(
  "the image of %s is found by its address",
  (page) => {
    const [path = "", version] = shareImagePath(page, card, "uk").split("?v=");
    expect(readImagePath(path)).toEqual({ language: "uk", page });
    expect(version).toMatch(/^[\w-]{12}$/);
  },
);

test("the address changes with everything that the image shows", () => {
  const cards = [card, { ...card, deeds: null }, { ...card, photo: "/api/photos/1.jpg" }];
  const addresses = [
    ...cards.map((one) => shareImagePath("/", one, "uk")),
    shareImagePath("/", card, "en"),
  ];
  expect(new Set(addresses).size).toBe(4);
});

test.each(["/share/xx/people/1.jpg", "/share/ru", "/share/ru/people/1.png", "/p/share/ru.jpg"])(
  "%s is no image",
  (path) => expect(readImagePath(path)).toBeNull(),
);
