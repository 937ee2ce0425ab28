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

test("the edit form sends the birth date, the quick form the age", () => {
  expect(editBody(clara)).toMatchObject({ name: " Клара ".trim(), birthDate: "1921-12-25" });
  expect(editBody(clara)).not.toHaveProperty("age");
  expect(quickBody(clara)).toMatchObject({ age: 90 });
  expect(quickBody(clara)).not.toHaveProperty("birthDate");
});

test("an empty age is omitted, and an invalid one is left to the schema", () => {
  expect(quickBody({ ...clara, age: " " }).age).toBeNull();
  expect(quickBody({ ...clara, age: "old" }).age).toBeNaN();
});

test("a date that does not exist is omitted", () => {
  expect(editBody({ ...clara, birthDate: "31.02.1990" }).birthDate).toBeNull();
});

test("a handle is sent without @", () => {
  expect(editBody({ ...clara, instagramUsername: " @clara" }).instagramUsername).toBe("clara");
});

test("only identity fields that were filled in are sent", () => {
  const additionalData = { ...emptyPerson.additionalData, taxId: "7700" };
  expect(createBody({ ...clara, additionalData }).additionalData).toEqual({ taxId: "7700" });
  expect(createBody(clara)).not.toHaveProperty("additionalData");
});

test("unknown fields of a stored link are omitted", () => {
  const stored = { type: "telegram", url: "https://t.me/a", username: null, title: null } as const;
  expect(socialEntryOf(stored)).toEqual({ type: "telegram", url: "https://t.me/a" });
});

const before = { name: "Клара", city: null, links: [{ url: "https://a.example" }] };

test("unchanged fields are omitted", () => {
  expect(changedOnly(before, { ...before, name: "Клара Бартон" })).toEqual({
    name: "Клара Бартон",
  });
  expect(changedOnly(before, structuredClone(before))).toEqual({});
});

test("a list is sent completely when one entry changed", () => {
  const links = [{ url: "https://b.example" }];
  expect(changedOnly(before, { ...before, links })).toEqual({ links });
});

test("an emptied field is sent as empty", () => {
  expect(changedOnly<object>({ city: "Тверь" }, { city: null })).toEqual({ city: null });
});
