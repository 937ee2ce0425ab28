import russian from "@deeds/i18n/errors/ru.json" with { type: "json" };
import { ApiError } from "@deeds/remote-kit";
import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import { fieldErrors, sameSitePath, serverErrors } from "./sign-in-form.tsx";

beforeAll(async () => {
  const { validation } = russian;
  await i18next.init({ lng: "ru", resources: { ru: { validation } } });
});
const good = { username: "maria", password: "secret1", confirmPassword: "secret1" };

test("a valid form has no errors", async () => {
  expect(await fieldErrors("login", good, "ru")).toEqual({});
  expect(await fieldErrors("register", good, "ru")).toEqual({});
});

test("a short username and password are refused at sign-in too", async () => {
  expect(await fieldErrors("login", { ...good, username: "ab", password: "12345" }, "ru")).toEqual({
    username: russian.validation["username-too-short"],
    password: russian.validation["password-too-short"],
  });
});

test("the repeated password is ignored at sign-in", async () => {
  expect(await fieldErrors("login", { ...good, confirmPassword: "" }, "ru")).toEqual({});
});

test("at registration a differing repetition is refused at its own field", async () => {
  expect(await fieldErrors("register", { ...good, confirmPassword: "secret2" }, "ru")).toEqual({
    confirmPassword: russian.validation["passwords-differ"],
  });
});

test("a short repeated password is rejected for its length first", async () => {
  expect(await fieldErrors("register", { ...good, confirmPassword: "abc" }, "ru")).toEqual({
    confirmPassword: russian.validation["password-too-short"],
  });
});

test("a server's issue belongs to its field and any other error to the form", () => {
  const issue = { path: "password", message: "слишком известен" };
  const refused = new ApiError("m", { status: 422, code: "validation", issues: [issue] });
  expect(serverErrors(refused)).toEqual({
    fields: { password: "слишком известен" },
    message: null,
  });
  const wrong = new ApiError("Неверный пароль", { status: 401, code: "bad-credentials" });
  expect(serverErrors(wrong)).toEqual({ fields: {}, message: "Неверный пароль" });
});

test("redirects to a path of this site", () => {
  expect(sameSitePath("/dashboard?tab=1")).toBe("/dashboard?tab=1");
});

test.each([null, "", "https://evil.example", "//evil.example", "/\\evil.example", "javascript:x"])(
  "redirects %s to the home page",
  (path) => {
    expect(sameSitePath(path)).toBe("/");
  },
);
