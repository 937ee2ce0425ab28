import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { connectDatabase, createLogger } from "@deeds/service-kit";
import { endRestore, markRestore } from "@deeds/service-kit/models";
import { processEnv, startDatabaseProxy, testDatabase, testEngines } from "@deeds/test-kit";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createPasswordHasher } from "../src/passwords/hasher.ts";
import { addSecondFactor, openBrowser, pepper, startAuth } from "./harness.ts";

const mongoUrl = await testDatabase("auth");
const auth = await startAuth({ mongoUrl });
afterAll(() => auth.stop());

/** Runs a command as `npm run admin` does. */
const run = (command: string, name: string, settings: Record<string, string> = {}) =>
  runWith(command, [name], settings);

async function runWith(command: string, args: string[], settings: Record<string, string> = {}) {
  const file = fileURLToPath(new URL(`../src/commands/${command}.ts`, import.meta.url));
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", file, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: processEnv({
      MONGODB_URL: mongoUrl,
      NATS_URL: testEngines().natsUrl,
      PASSWORD_PEPPER: pepper,
      ...settings,
    }),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, "close");
  return { code, output };
}

const audit = (action: string) => auth.rows("audit").find({ action }).toArray();

test("an administrator is created once and can sign in", async () => {
  const password = { ADMIN_PASSWORD: "a quiet evening" };
  expect(await run("create-admin", "registrar", password)).toMatchObject({ code: 0 });
  const response = await openBrowser(auth).post("/api/login", {
    username: "registrar",
    password: "a quiet evening",
  });
  expect(await response.json()).toMatchObject({ username: "registrar", isAdmin: true });
  expect(await audit("created")).toMatchObject([{ actorId: null, kind: "user" }]);
  expect(await run("create-admin", "REGISTRAR", password)).toMatchObject({ code: 1 });
  expect(await run("create-admin", "other", { ADMIN_PASSWORD: "123456" })).toMatchObject({
    code: 1,
    output: expect.stringContaining("too well known"),
  });
});

test.each(["create-admin", "sign-out", "reset-second-factor"])(
  "%s takes one name and nothing else",
  async (command) => {
    for (const args of [[], ["of-two-words", "words"]]) {
      const output = `Usage: ${command} NAME\n`;
      const settings = { ADMIN_PASSWORD: "a quiet evening" };
      expect(await runWith(command, args, settings)).toEqual({ code: 1, output });
    }
    expect(await auth.rows("users").countDocuments({ username: "of-two-words" })).toBe(0);
  },
);

test("an administrator is created as soon as the database lets the service in", async () => {
  const url = new URL(mongoUrl);
  const name = url.pathname.slice(1);
  [url.username, url.password] = ["late-auth", "password-of-late"];
  const attempts = new Set<string>();
  const proxy = await startDatabaseProxy(url.href, (message) => {
    const [nonce] = /r=[^,]{20}/.exec(message.toString("latin1")) ?? [];
    if (nonce) attempts.add(nonce);
    return false;
  });
  onTestFinished(proxy.stop);
  const settings = { ADMIN_PASSWORD: "a quiet evening", MONGODB_URL: proxy.url };
  const ended = run("create-admin", "early", settings);
  await expect.poll(() => attempts.size).toBeGreaterThan(2);
  const engine = await connectDatabase(testEngines().mongoUrl, createLogger("test", "silent"));
  onTestFinished(() => engine.close());
  const roles = [{ role: "readWrite", db: name }];
  const created = { createUser: url.username, pwd: url.password, roles };
  await engine.connection.useDb(name).db?.command(created);
  expect(await ended).toMatchObject({ code: 0 });
});

test("a lost second factor is reset", async () => {
  const account = { username: "Loser of a phone", password: "a quiet evening" };
  const browser = openBrowser(auth);
  await browser.post("/api/register", account);
  await addSecondFactor(auth, browser);
  const signIn = () => openBrowser(auth).post("/api/login", account);
  expect((await signIn()).status).toBe(403);
  expect(await run("reset-second-factor", "loser of a phone")).toMatchObject({ code: 0 });
  expect((await browser.tokens()).identity).toBeNull();
  expect((await signIn()).status).toBe(200);
  expect(await run("reset-second-factor", "loser of a phone")).toMatchObject({ code: 1 });
});

test("an account is signed out everywhere", async () => {
  const browser = openBrowser(auth);
  await browser.post("/api/register", { username: "Reader", password: "a quiet evening" });
  const { sessionHash } = (await browser.tokens()).identity ?? {};
  expect(await run("sign-out", "reader")).toMatchObject({ code: 0 });
  expect((await browser.tokens()).identity).toBeNull();
  const outbox = auth.rows("outbox");
  const revoked = { "event.type": "session_revoked", "event.data.sessionHash": sessionHash };
  expect(await outbox.countDocuments(revoked)).toBe(1);
  expect(await audit("sessions-ended")).toMatchObject([{ actorId: null, note: "1" }]);
  expect(await run("sign-out", "an unknown reader")).toMatchObject({ code: 1 });
});

test("a demo account of a restored backup signs in only where demo accounts are announced", async () => {
  await openBrowser(auth).post("/api/register", { username: "admin", password: "a quiet evening" });
  const hasher = createPasswordHasher(pepper, 4);
  const hashed = await hasher.hash("admin-demo");
  await hasher.close();
  await auth.rows("users").updateOne({ username: "admin" }, { $set: hashed });
  const demo = { username: "admin", password: "admin-demo" };
  const refused = await openBrowser(auth).post("/api/login", demo);
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ code: "bad-credentials" });
  const trial = await startAuth({ mongoUrl, demoAccounts: true });
  onTestFinished(() => trial.stop());
  expect((await openBrowser(trial).post("/api/login", demo)).status).toBe(200);
});

test("the password of a demo account cannot be chosen", async () => {
  const registration = { username: "Another reader", password: "reader-demo" };
  const response = await openBrowser(auth).post("/api/register", registration);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ issues: [{ path: "password" }] });
});

test("nothing runs with another pepper than that of the stored passwords", async () => {
  expect(
    await run("sign-out", "registrar", { PASSWORD_PEPPER: `another ${pepper}` }),
  ).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /^PASSWORD_PEPPER is not the key.*PASSWORD_PEPPER of DATA_DIR\/secrets\.json/s,
    ),
  });
});

test("a former pepper is not given up unasked while passwords have it", async () => {
  const replaced = { PASSWORD_PEPPER: `a newer ${pepper},${pepper}` };
  const refusal = expect.stringMatching(/\d accounts have not signed in.*--yes/s);
  expect(await run("reencrypt", "", replaced)).toMatchObject({ code: 1, output: refusal });
  expect(await run("reencrypt", "--yes", replaced)).toMatchObject({ code: 0 });
  expect(await run("sign-out", "an unknown reader", replaced)).toMatchObject({ code: 1 });
});

test("nothing runs on a database into which a restore did not end", async () => {
  const { connection } = auth.database;
  await markRestore(connection.getClient(), [connection.name]);
  expect(await run("sign-out", "registrar")).toMatchObject({
    code: 1,
    output: expect.stringContaining("A restore into this database did not end"),
  });
  await endRestore(connection.getClient(), [connection.name]);
});
