import { expect, it } from "vitest";
import { invisibleFieldsOf, visibleText, visibleTexts } from "./visible-text.ts";

it.each([
  ["\u0007", "", "a control character alone"],
  ["\u0085\u009f\u007f", "", "characters of C1"],
  ["\u200b\u202e\u2066", "", "zero width and direction"],
  ["\u3164 \u2800", "", "fillers"],
  ["\u202eВера\u0007", "Вера", "characters around a name"],
  ["Перша\r\n\tдруга", "Перша\r\n\tдруга", "line breaks and tabs"],
  ["می\u200cخواهم 👩\u200d🔬", "می\u200cخواهم 👩\u200d🔬", "joiners inside of words"],
])("reads %j as %j: %s", (sent, expected) => {
  expect(visibleText(sent)).toBe(expected);
});

it("reads the texts of a whole body", () => {
  const body = { title: "a\u202eb", links: [{ title: "\u0007" }], age: 3, place: null };
  expect(visibleTexts(body)).toEqual({
    title: "ab",
    links: [{ title: "" }],
    age: 3,
    place: null,
  });
});

it("names the fields that look empty and are not", () => {
  const body = { name: "\u3164", surname: "  ", city: "", notes: "a", age: 3 };
  expect(invisibleFieldsOf(body)).toEqual(new Set(["name"]));
});
