import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { mongodbUrl, natsUrl } from "./parts.ts";

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
