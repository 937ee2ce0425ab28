import { expect, it } from "vitest";
import { blankLink, entryOf, indexToSend, linksToSend, typedLinkOf } from "./social-link.ts";

const vk = { type: "vk", url: "https://vk.com/archive" } as const;
const telegram = { type: "telegram", url: "https://t.me/archive" } as const;

it("sends a link that was typed but not added to the list", () => {
  const typed = { ...blankLink, url: " https://t.me/archive " };
  expect(linksToSend([vk], typed)).toEqual([vk, telegram]);
});

it("sends the list alone when nothing is typed", () => {
  expect(linksToSend([vk], { ...blankLink, url: " " })).toEqual([vk]);
});

it("sends a username without a URL, which the service refuses, and does not drop it", () => {
  const typed = { ...blankLink, type: "vk" as const, username: "archive" };
  expect(linksToSend([], typed)).toEqual([{ type: "vk", url: "" }]);
});

it("replaces an edited link at its index", () => {
  const typed = { ...typedLinkOf(vk, 0), url: "https://vk.com/moved" };
  expect(linksToSend([vk, telegram], typed)).toEqual([
    { type: "vk", url: "https://vk.com/moved" },
    telegram,
  ]);
  expect(indexToSend([vk, telegram], typed)).toBe(0);
  expect(indexToSend([vk, telegram], blankLink)).toBe(2);
});

it("derives the URL from the username where the network supports it", () => {
  expect(entryOf({ ...blankLink, username: "@archive" })).toEqual({
    ...telegram,
    username: "archive",
  });
  expect(entryOf({ ...blankLink, type: "vk", username: "archive" }).url).toBe("");
});

it("prefers a typed URL to the one derived from the username", () => {
  const typed = { ...blankLink, url: "https://t.me/s/archive", username: "archive" };
  expect(entryOf(typed).url).toBe("https://t.me/s/archive");
});

it("sends a title only with a link of type other", () => {
  const typed = { ...blankLink, url: "https://archive.example", title: "Archive" };
  expect(linksToSend([], { ...typed, type: "other" })[0]).toHaveProperty("title", "Archive");
  expect(linksToSend([], typed)[0]).not.toHaveProperty("title");
});
