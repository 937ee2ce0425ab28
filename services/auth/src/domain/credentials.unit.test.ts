import { usernameKey } from "@deeds/contracts";
import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, test } from "vitest";
import { passwordIssues } from "./credentials.ts";

test.each([
  ["ADMIN", "another letter case"],
  ["аdmіn", "Cyrillic letters that look the same"],
  ["ad\u200bmin", "a zero-width character"],
  ["ａｄｍｉｎ", "full-width letters"],
])("%s is admin (%s)", (spelled) => {
  expect(usernameKey(spelled)).toBe("admin");
});

test("other names stay different", () => {
  expect(usernameKey("admin2")).not.toBe("admin");
  expect(usernameKey("Straße")).toBe(usernameKey("STRASSE"));
});

const messages = (password: string) =>
  passwordIssues("Some Reader", password, "password").map(({ message }) => message);

test("the 3000 most common passwords are refused, in any letter case", () => {
  const first = dictionary["passwords-common"].filter((word) => word.length >= 6).slice(0, 3_000);
  expect(first).toHaveLength(3_000);
  for (const word of first) {
    expect(messages(word)).toEqual(["password-too-common"]);
    expect(messages(word.toUpperCase())).toEqual(["password-too-common"]);
  }
});

test.each([
  "aaaaaa",
  "222222",
  "121212",
  "123123123",
  "qweqwe",
  "987654321",
  "0987654321",
  "1234567890",
  "abcdef",
  "7890123",
  "абвгде",
  "пароль123",
  "ЙЦУКЕН",
  "Good-Deeds",
  "ｐａｓｓｗｏｒｄ",
])("%s is refused", (password) => {
  expect(messages(password)).toEqual(["password-too-common"]);
});

test("the name itself is refused, however it is spelled", () => {
  expect(messages("some reader")).toEqual(["password-is-username"]);
  expect(messages("Sоmе Rеаdеr")).toEqual(["password-is-username"]);
});

test.each(["a quiet evening", "correct horse", "aaaaab", "1235813", "reader-trial", "13579!"])(
  "%s is accepted",
  (password) => {
    expect(messages(password)).toEqual([]);
  },
);
