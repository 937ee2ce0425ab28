import { type ErrorCode, endpoints } from "@deeds/contracts";
import { errorText, validationText } from "@deeds/i18n/errors";
import { type Language, languages } from "@deeds/i18n/languages";
import { describe, expect, it } from "vitest";
import { json, type RawCall, refusalOf, sendRaw } from "../src/bad-input/calls.ts";
import { productOrigin } from "../src/product-under-test.ts";
import { roles } from "../src/roles.ts";

const { login, register, createWebhook, publicPerson, publicPeople, moderateProof } = endpoints;

const administrator = await roles["an administrator"](productOrigin);

const known = { username: "admin", password: "admin-demo" };

const refusals: [ErrorCode, (typeof endpoints)[keyof typeof endpoints], RawCall][] = [
  ["malformed-json", login, json("{")],
  ["validation", login, json({})],
  ["content-type", login, { headers: { "content-type": "text/plain" }, body: "{}" }],
  ["body-too-large", login, json({ username: "x".repeat(300_000) })],
  ["bad-credentials", login, json({ ...known, password: "not the one" })],
  ["username-taken", register, json({ ...known, password: "long-and-unheard-of" })],
  ["cross-origin", login, { ...json(known), headers: { origin: "https://elsewhere.example" } }],
  ["bad-id", publicPerson, { path: "/api/public/people/x" }],
  ["not-found", publicPerson, { path: "/api/public/people/999999999" }],
  ["not-authenticated", moderateProof, json({ status: "approved" })],
  ["address-not-allowed", createWebhook, json({ url: "http://10.0.0.1/" })],
];

describe.each(languages)("in %s", (language: Language) => {
  it.each(refusals)("%s has its text", async (code, endpoint, call) => {
    const who = endpoint === createWebhook ? administrator : {};
    const headers = { ...call.headers, "accept-language": `${language},en;q=0.1` };
    const response = await sendRaw(endpoint, who, { ...call, headers });
    const refusal = await refusalOf(response);
    expect(refusal.code).toBe(code);
    expect(refusal.message).toBe(errorText(code, language));
  });

  it("each refused field has its text", async () => {
    const headers = { "content-type": "application/json", cookie: `i18nextLng=${language}` };
    const body = JSON.stringify({ username: "ab", password: "short", zzz: 1 });
    const response = await sendRaw(register, {}, { headers, body });
    expect((await refusalOf(response)).issues).toEqual([
      { path: "username", message: validationText("username-too-short", language) },
      { path: "password", message: validationText("password-too-short", language) },
      { path: "zzz", message: validationText("unknown-field", language) },
    ]);
  });

  it("the cookie takes precedence over the browser", async () => {
    const headers = { cookie: `i18nextLng=${language}`, "accept-language": "de" };
    const response = await sendRaw(publicPeople, {}, { query: "?page=0", headers });
    expect((await refusalOf(response)).message).toBe(errorText("validation", language));
  });
});

it("an unknown language falls back to Russian", async () => {
  const headers = { "accept-language": "de" };
  const response = await sendRaw(publicPeople, {}, { query: "?page=0", headers });
  expect((await refusalOf(response)).message).toBe(errorText("validation", "ru"));
});
