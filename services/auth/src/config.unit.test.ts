import { createLogger } from "@deeds/service-kit";
import { expect, test, vi } from "vitest";
import { authConfig } from "./config.ts";
import { createPasskeys } from "./passkeys.ts";

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

test("in production a site on http has no secure cookies, but on loopback", () => {
  const site = { NODE_ENV: "production", COOKIE_SECURE: "true" };
  for (const PUBLIC_ORIGIN of ["http://good-deeds.example", "http://localhost.example:80"]) {
    expect(missing({ ...site, PUBLIC_ORIGIN })).toEqual(["COOKIE_SECURE"]);
    expect(missing({ ...site, PUBLIC_ORIGIN, COOKIE_SECURE: "false" })).toBeUndefined();
  }
  for (const PUBLIC_ORIGIN of ["http://localhost:8080", "http://127.0.0.1", "http://[::1]:80"]) {
    expect(missing({ ...site, PUBLIC_ORIGIN })).toBeUndefined();
  }
});

test("the address of the site is a whole one, of which the refusal has an example", () => {
  for (const PUBLIC_ORIGIN of ["good-deeds.example", "ftp://good-deeds.example"]) {
    const { error } = authConfig.safeParse({ ...base, PUBLIC_ORIGIN });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "must be scheme, host and port, e.g. https://good-deeds.example",
    ]);
  }
});

test("a site at an IP address has no passkeys, which is logged, and one on loopback has them", () => {
  const log = createLogger("it", "silent");
  const warn = vi.spyOn(log, "warn");
  for (const origin of ["https://localhost", "http://127.0.0.1:8080", undefined]) {
    createPasskeys(origin, long, log);
  }
  expect(warn).not.toHaveBeenCalled();
  const origin = "https://10.1.2.3";
  expect(createPasskeys(origin, long, log)).toBeNull();
  expect(warn.mock.calls).toEqual([[{ origin }, "no passkeys: PUBLIC_ORIGIN has an IP address"]]);
});
