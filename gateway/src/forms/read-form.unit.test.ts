import { describe, expect, test } from "vitest";
import { fieldsOf } from "./read-form.ts";

test("has the fields by their names, with line breaks as scripts send them", () => {
  const text = "name=%D0%90%D0%BD%D0%BD%D0%B0&birthDate.day=1&links.0.url=&notes=a%0D%0Ab+c";
  expect(fieldsOf(text)).toEqual({
    name: "Анна",
    "birthDate.day": "1",
    "links.0.url": "",
    notes: "a\nb c",
  });
  expect(fieldsOf("")).toEqual({});
});

test("JSON in a value stays text", () => {
  const value = '","status":"approved","__proto__":{"isAdmin":true}';
  expect(fieldsOf(`name=${encodeURIComponent(value)}`)).toEqual({ name: value });
});

describe("refuses", () => {
  test.each([
    ["a prototype", "__proto__=1"],
    ["a prototype in a path", "a.__proto__.b=1"],
    ["an empty part of a path", "a..b=1"],
    ["brackets", "a%5Bb%5D=1"],
    ["no name", "=1"],
    ["a name that is too long", `${"a".repeat(101)}=1`],
    ["a name that is sent twice", "name=1&name=2"],
    ["too many fields", Array.from({ length: 101 }, (_, index) => `a${index}=1`).join("&")],
    ["too many empty fields", "&".repeat(101)],
  ])("%s", (_, text) => {
    expect(() => fieldsOf(text)).toThrow("malformed-request");
  });
});

test("a name of an object's own properties is a field like any other", () => {
  expect(Object.entries(fieldsOf("constructor=1&toString=2"))).toEqual([
    ["constructor", "1"],
    ["toString", "2"],
  ]);
});
