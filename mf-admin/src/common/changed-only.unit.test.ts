import { expect, test } from "vitest";
import { changedOnly } from "./changed-only.ts";

const before = { name: "Клара", city: null, links: [{ url: "https://a.example" }] };

test("what nobody touched is left out", () => {
  expect(changedOnly(before, { ...before, name: "Клара Бартон" })).toEqual({
    name: "Клара Бартон",
  });
  expect(changedOnly(before, structuredClone(before))).toEqual({});
});

test("a list is sent as a whole when one entry of it changed", () => {
  const links = [{ url: "https://b.example" }];
  expect(changedOnly(before, { ...before, links })).toEqual({ links });
});

test("an emptied field is sent as empty", () => {
  expect(changedOnly<object>({ city: "Тверь" }, { city: null })).toEqual({ city: null });
});
