import { ApiError } from "@deeds/remote-kit";
import { expect, test } from "vitest";
import { fieldErrors, serverErrors } from "./validation.ts";

const asKey = (key: string) => key;
const good = { username: "maria", password: "secret1", confirmPassword: "secret1" };

test("a good form has nothing wrong", () => {
  expect(fieldErrors("login", good, asKey)).toEqual({});
  expect(fieldErrors("register", good, asKey)).toEqual({});
});

test("a short username and password are refused at sign-in too", () => {
  expect(fieldErrors("login", { ...good, username: "ab", password: "12345" }, asKey)).toEqual({
    username: "username-too-short",
    password: "password-too-short",
  });
});

test("the repeated password plays no part at sign-in", () => {
  expect(fieldErrors("login", { ...good, confirmPassword: "" }, asKey)).toEqual({});
});

test("at registration a differing repetition is refused at its own field", () => {
  expect(fieldErrors("register", { ...good, confirmPassword: "secret2" }, asKey)).toEqual({
    confirmPassword: "passwords-differ",
  });
});

test("a short repetition is refused for its length first", () => {
  expect(fieldErrors("register", { ...good, confirmPassword: "abc" }, asKey)).toEqual({
    confirmPassword: "password-too-short",
  });
});

test("a server's issue stands at its field and any other error above the form", () => {
  const issue = { path: "password", message: "слишком известен" };
  const refused = new ApiError("m", { status: 422, code: "validation", issues: [issue] });
  expect(serverErrors(refused)).toEqual({
    fields: { password: "слишком известен" },
    message: null,
  });
  const wrong = new ApiError("Неверный пароль", { status: 401, code: "bad-credentials" });
  expect(serverErrors(wrong)).toEqual({ fields: {}, message: "Неверный пароль" });
});
