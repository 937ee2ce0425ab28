import { digestOfFirstKey } from "@deeds/service-kit";
import { testDatabase } from "@deeds/test-kit";
import { expect, onTestFinished, test } from "vitest";
import { createModels } from "../src/models/index.ts";
import type { PasswordHasher } from "../src/passwords/hasher.ts";
import { createSecondFactorCodes } from "../src/second-factor-codes.ts";
import { reencrypt } from "../src/use-cases/reencrypt.ts";
import {
  addSecondFactor,
  codeOf,
  openBrowser,
  password,
  pepper,
  registered,
  startAuth,
} from "./harness.ts";

const next = "the pepper that replaces the former one";
const mongoUrl = await testDatabase("auth");

async function start(peppers: string, wrapHasher?: (hasher: PasswordHasher) => PasswordHasher) {
  const auth = await startAuth({ mongoUrl, peppers, ...(wrapHasher && { wrapHasher }) });
  onTestFinished(() => auth.stop());
  const statusOf = async (username: string, code?: string) =>
    (await openBrowser(auth).post("/api/login", { username, password, ...(code && { code }) }))
      .status;
  return { auth, statusOf };
}

test("a replaced pepper leaves the passwords of those who sign in meanwhile, and second factors", async () => {
  const former = await start(pepper);
  await registered(former.auth, "Comes");
  await registered(former.auth, "Stays away");
  const browser = await registered(former.auth, "Has an app");
  const { secret, recoveryCodes } = await addSecondFactor(former.auth, browser);

  const both = await start(`${next},${pepper}`);
  expect(await both.statusOf("Comes")).toBe(200);
  expect(await both.statusOf("Has an app", recoveryCodes[0])).toBe(200);
  expect(await both.statusOf("Has an app", recoveryCodes[0])).toBe(401);
  const models = await createModels(both.auth.database.connection);
  const codes = createSecondFactorCodes(`${next},${pepper}`);
  expect(await reencrypt({ models, codes })).toBe(1);
  expect(await reencrypt({ models, codes })).toBe(0);
  expect(await models.users.countOtherPeppers(digestOfFirstKey(next))).toBe(1);

  const alone = await start(next);
  expect(await alone.statusOf("Comes")).toBe(200);
  expect(await alone.statusOf("Stays away")).toBe(401);
  expect(await alone.statusOf("Has an app", await codeOf(alone.auth, secret, 1))).toBe(200);
});

test("an earlier version verifies the stored hash, and a hash of one is stored anew", async () => {
  const { auth, statusOf } = await start(next);
  await registered(auth, "Of an earlier version");
  const users = auth.rows("users");
  const of = { username: "Of an earlier version" };
  const row = () => users.findOne(of);
  const pepperDigest = digestOfFirstKey(next);
  const passwordHash = expect.stringMatching(/^\$2b\$04\$[^:]{53}$/);
  expect(await row()).toMatchObject({ passwordHash, pepperDigest });
  await users.updateOne(of, { $unset: { pepperDigest: "" } });
  expect(await statusOf(of.username)).toBe(200);
  expect(await row()).toMatchObject({ passwordHash, pepperDigest });
});

test("an unknown name costs as many hashes as a known one while a pepper is replaced", async () => {
  let completed = () => 0;
  const { auth, statusOf } = await start(`${next},${pepper}`, (hasher) => {
    ({ completed } = hasher);
    return hasher;
  });
  await registered(auth, "Known");
  const workOf = async (username: string) => {
    const before = completed();
    await openBrowser(auth).post("/api/login", { username, password: "another password" });
    return completed() - before;
  };
  expect(await workOf("Known")).toBe(2);
  expect(await workOf("Unknown")).toBe(2);
  expect(await statusOf("Known")).toBe(200);
});
