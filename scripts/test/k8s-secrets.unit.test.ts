import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { serviceSecretOf } from "../../packages/shared/contracts/src/gateway-secret.ts";
import { weaknesses } from "../../packages/shared/settings/src/index.ts";
import { root } from "../check/run-tool.ts";

const folder = mkdtempSync(join(tmpdir(), "k8s-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "secrets.env");
const make = () =>
  execFileSync(process.execPath, [join(root, "scripts/k8s-secrets.mjs"), file], { stdio: "pipe" });
make();
const made = readFileSync(file, "utf8");
const secrets = made
  .trim()
  .split("\n")
  .map((line) => {
    const [, name = "", value = ""] = /^(\w+)=(.*)$/.exec(line) ?? [];
    return { name, value, kind: "whole" as const };
  });

test("has every key of the example, for its owner only", () => {
  const example = readFileSync(join(root, "k8s/overlays/development/secrets.env.example"), "utf8");
  const names = [...example.matchAll(/^(\w+)=$/gm)].map(([, name]) => name);
  expect(secrets.map(({ name }) => name)).toEqual(names);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("production takes every value, each of which differs", () => {
  expect(weaknesses(secrets)).toEqual([]);
});

test("a password stands in an address, and in a setting of NATS, as it is", () => {
  const keys = /_SECRETS_KEY$|^PAGE_TOKEN_KEY$|^MONGODB_REPLICA_SET_KEY$|^GATEWAY_\w+_SECRET$/;
  const passwords = secrets.filter(({ name }) => !keys.test(name));
  expect(passwords.length).toBe(26);
  expect(passwords.filter(({ value }) => !/^[a-z][a-z0-9]{19,}$/.test(value))).toEqual([]);
});

test("each service has its own part of the gateway's secret", () => {
  const madeOf = (name: string) => secrets.find((secret) => secret.name === name)?.value ?? "";
  const whole = { GATEWAY_SECRET: madeOf("GATEWAY_SECRET"), PAGE_TOKEN_KEY: "" };
  for (const service of ["people", "proofs", "contact-edits", "webhooks"] as const) {
    const name = `GATEWAY_${service.toUpperCase().replace("-", "_")}_SECRET`;
    expect(madeOf(name)).toBe(serviceSecretOf(service, whole));
  }
});

test("what is there is left as it is, what is missing is added", () => {
  make();
  expect(readFileSync(file, "utf8")).toBe(made);
  writeFileSync(file, `${made.replace(/^SESSION_KEY=.*\n/m, "")}SMTP_URL=smtps://mail.example\n`);
  make();
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const others = made
    .trim()
    .split("\n")
    .filter((line) => !line.startsWith("SESSION_KEY="));
  expect(lines.slice(0, -1)).toEqual([...others, "SMTP_URL=smtps://mail.example"]);
  expect(lines.at(-1)).toMatch(/^SESSION_KEY=s[a-f0-9]{48}$/);
});

test("the services' parts follow another GATEWAY_SECRET", () => {
  writeFileSync(file, made.replace(/^GATEWAY_SECRET=.*\n/m, ""));
  make();
  const text = readFileSync(file, "utf8");
  const secretIn = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(text)?.[1] ?? "";
  expect(made).not.toContain(secretIn("GATEWAY_SECRET"));
  const whole = { GATEWAY_SECRET: secretIn("GATEWAY_SECRET"), PAGE_TOKEN_KEY: "" };
  expect(secretIn("GATEWAY_PEOPLE_SECRET")).toBe(serviceSecretOf("people", whole));
});
