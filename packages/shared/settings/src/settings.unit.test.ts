import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { malwareScannerConfig, mongodbUrl, natsUrl, weaknesses } from "./index.ts";

const mongodb = mongodbUrl("A database");
const isTaken = (address: string) =>
  (address.startsWith("nats:") ? natsUrl : mongodb).safeParse(address).success;

it.each([
  "mongodb://127.0.0.1:27017/it",
  "mongodb://it:p4ss-w_rd@one:27017,two:27017/it?replicaSet=rs0&authSource=admin",
  "mongodb://it:a%2Fb@one:27017/it",
  "mongodb+srv://it:pass@cluster.example/it",
  "nats://services:pass+word=@nats:4222",
  "nats://nats:4222",
])("an address is taken: %s", (address) => expect(isTaken(address)).toBe(true));

it.each([
  "mongodb://it:a/b@one:27017/it",
  "mongodb://it:a@b@one:27017/it",
  "mongodb://it:a:b@one:27017/it",
  "mongodb://it:a%zb@one:27017/it",
  "nats://services:a/b@nats:4222",
])("a password that makes another address of it is refused: %s", (address) =>
  expect(isTaken(address)).toBe(false),
);

it("whatever `openssl rand -hex 32` makes fits into an address as it is", () => {
  for (let turn = 0; turn < 200; turn += 1) {
    const password = randomBytes(32).toString("hex");
    expect(isTaken(`mongodb://it:${password}@one:27017/it`)).toBe(true);
    expect(isTaken(`nats://it:${password}@nats:4222`)).toBe(true);
  }
});

const reasonFor = (value: string, kind: "whole" | "in-address" = "whole") =>
  weaknesses([{ name: "IT", kind, value }]).map(({ reason }) => reason);

it.each([
  ["development-only-session-key-0000000001", "a placeholder"],
  ["ZGV2ZWxvcG1lbnQtb25seS1zZWNyZXRzLWtleS0zMmI=", "a placeholder"],
  ["please-CHANGE_ME-please-please-please", "a placeholder"],
  ["minioadmin", "shorter than 16 characters"],
  ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "too uniform"],
  [Buffer.alloc(32).toString("base64"), "too uniform"],
  ["correcthorse-correcthorse-correcthorse-", "one piece repeated"],
])("refuses %s: %s", (value, reason) => expect(reasonFor(value)).toEqual([reason]));

it("takes whatever is random, in the forms that secrets have", () => {
  for (let turn = 0; turn < 2_000; turn += 1) {
    for (const form of ["base64", "base64url", "hex"] as const) {
      expect(reasonFor(randomBytes(20).toString(form))).toEqual([]);
    }
  }
});

it("looks at the password of an address, where there is one", () => {
  expect(reasonFor("mongodb://auth:password123@db:27017/auth", "in-address")).not.toEqual([]);
  expect(reasonFor("nats://nats:4222", "in-address")).toEqual([]);
  const strong = randomBytes(20).toString("base64url");
  expect(reasonFor(`mongodb://auth:${strong}@db:27017/auth`, "in-address")).toEqual([]);
});

it("refuses one secret for two purposes", () => {
  const value = randomBytes(32).toString("base64url");
  const both = ["SESSION_KEY", "GATEWAY_SECRET"].map((name) => {
    return { name, kind: "whole" as const, value };
  });
  expect(weaknesses(both)).toEqual([{ name: "GATEWAY_SECRET", reason: "the same as SESSION_KEY" }]);
});

const clamdAt = (text?: string) =>
  malwareScannerConfig.parse({ CLAMD_ADDRESS: text }).CLAMD_ADDRESS;

it("clamd listens at a port or a socket, or nowhere", () => {
  expect(clamdAt("clamd:3310")).toEqual({ host: "clamd", port: 3310 });
  expect(clamdAt("[::1]:3310")).toEqual({ host: "::1", port: 3310 });
  expect(clamdAt("/run/clamav/clamd.ctl")).toEqual({ path: "/run/clamav/clamd.ctl" });
  expect(clamdAt("")).toBeUndefined();
  expect(clamdAt()).toBeUndefined();
});

it.each(["clamd", "clamd:", ":3310", "clamd:0", "clamd:65536", "tcp://clamd:3310", "::1:3310"])(
  "%s is no address of clamd",
  (text) => expect(() => clamdAt(text)).toThrow("host:port"),
);
