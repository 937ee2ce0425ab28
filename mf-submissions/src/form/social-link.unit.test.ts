import { expect, it } from "vitest";
import { blankLink, isWebAddress, linksToSend } from "./social-link.ts";

const vk = { type: "vk", url: "https://vk.com/archive" } as const;

it("sends a link that was typed but not added to the list", () => {
  const typed = { ...blankLink, url: " https://t.me/archive " };
  expect(linksToSend([vk], typed)).toEqual([vk, { type: "telegram", url: "https://t.me/archive" }]);
});

it("sends the list alone when nothing is typed", () => {
  expect(linksToSend([vk], { ...blankLink, url: " " })).toEqual([vk]);
});

it("sends a title with a link of another kind only", () => {
  const typed = { ...blankLink, url: "https://archive.example", title: "Archive" };
  expect(linksToSend([], { ...typed, type: "other" })[0]).toHaveProperty("title", "Archive");
  expect(linksToSend([], typed)[0]).not.toHaveProperty("title");
});

it("takes web addresses only", () => {
  expect(isWebAddress("https://t.me/archive")).toBe(true);
  expect(isWebAddress("t.me/archive")).toBe(false);
  expect(isWebAddress("javascript:alert(1)")).toBe(false);
});
