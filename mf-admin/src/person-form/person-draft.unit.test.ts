import { expect, test } from "vitest";
import {
  changedOnly,
  createBody,
  editBody,
  emptyPerson,
  quickBody,
  socialEntryOf,
} from "./person-draft.ts";

const clara = { ...emptyPerson, name: " Клара ", age: "90", birthDate: "25.12.1921" };

test("the edit form sends the birth date and the quick one the age in its place", () => {
  expect(editBody(clara)).toMatchObject({ name: " Клара ".trim(), birthDate: "1921-12-25" });
  expect(editBody(clara)).not.toHaveProperty("age");
  expect(quickBody(clara)).toMatchObject({ age: 90 });
  expect(quickBody(clara)).not.toHaveProperty("birthDate");
});

test("an empty age is none, and one that is no number stays one for the contract to refuse", () => {
  expect(quickBody({ ...clara, age: " " }).age).toBeNull();
  expect(quickBody({ ...clara, age: "old" }).age).toBeNaN();
});

test("a date that does not exist is sent as none", () => {
  expect(editBody({ ...clara, birthDate: "31.02.1990" }).birthDate).toBeNull();
});

test("a handle is sent without its sign", () => {
  expect(editBody({ ...clara, instagramUsername: " @clara" }).instagramUsername).toBe("clara");
});

test("only identity fields that were filled in are sent", () => {
  const additionalData = { ...emptyPerson.additionalData, taxId: "7700" };
  expect(createBody({ ...clara, additionalData }).additionalData).toEqual({ taxId: "7700" });
  expect(createBody(clara)).not.toHaveProperty("additionalData");
});

test("a stored link is sent without what is unknown of it", () => {
  const stored = { type: "telegram", url: "https://t.me/a", username: null, title: null } as const;
  expect(socialEntryOf(stored)).toEqual({ type: "telegram", url: "https://t.me/a" });
});

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
