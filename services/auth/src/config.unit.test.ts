import { expect, test } from "vitest";
import { authConfig } from "./config.ts";

const long = "long enough for a secret of this process";
const base = {
  PORT: "0",
  MONGODB_URL: "mongodb://localhost/auth",
  NATS_URL: "nats://localhost",
  AUTH_URL: "http://localhost",
  SESSION_KEY: long,
  PASSWORD_PEPPER: long,
  GATEWAY_SECRET: long,
};
const payments = {
  STRIPE_SECRET_KEY: "sk_test",
  STRIPE_WEBHOOK_SECRET: "whsec_test",
  STRIPE_PRICE_ID: "price_1",
  PUBLIC_ORIGIN: "https://good-deeds.example",
};
const missing = (given: object) =>
  authConfig.safeParse({ ...base, ...given }).error?.issues.map(({ path }) => path.join("."));

test("payments are disabled when their settings are absent or empty", () => {
  expect(missing({})).toBeUndefined();
  expect(missing({ PUBLIC_ORIGIN: "https://good-deeds.example" })).toBeUndefined();
  const empty = { STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: "", STRIPE_PRICE_ID: "" };
  expect(authConfig.parse({ ...base, ...empty }).STRIPE_SECRET_KEY).toBeUndefined();
});

test("payments require all of their settings", () => {
  expect(missing(payments)).toBeUndefined();
  for (const name of Object.keys(payments)) {
    expect(missing({ ...payments, [name]: "" })).toEqual([name]);
  }
});

test("a low hash cost is accepted in tests only", () => {
  const cheap = { PASSWORD_HASH_COST: "11" };
  expect(missing({ ...cheap, NODE_ENV: "test" })).toBeUndefined();
  expect(missing(cheap)).toEqual(["PASSWORD_HASH_COST"]);
  expect(missing({ ...cheap, NODE_ENV: "production" })).toEqual(["PASSWORD_HASH_COST"]);
});

test("demo accounts and a required second factor exclude each other", () => {
  const required = { ADMIN_SECOND_FACTOR: "required" };
  expect(missing(required)).toBeUndefined();
  expect(missing({ ...required, DEMO_ACCOUNTS: "true" })).toEqual(["ADMIN_SECOND_FACTOR"]);
});

test("in production a site on https has secure cookies", () => {
  const site = { NODE_ENV: "production", PUBLIC_ORIGIN: "https://good-deeds.example" };
  expect(missing(site)).toEqual(["COOKIE_SECURE"]);
  expect(missing({ ...site, COOKIE_SECURE: "true" })).toBeUndefined();
  expect(missing({ ...site, PUBLIC_ORIGIN: "http://localhost:8080" })).toBeUndefined();
});
