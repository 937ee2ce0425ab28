import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type MailedNews, queries } from "@deeds/contracts";
import {
  gatewaySecret,
  processEnv,
  startEventSource,
  startTestNats,
  testDatabase,
} from "@deeds/test-kit";
import { linkIn, startSmtpServer } from "@deeds/test-kit/smtp";
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  anAdministrator,
  type Browser,
  openBrowser,
  password,
  pepper,
  registered,
  siteOrigin,
  startAuth,
} from "./harness.ts";

const smtp = await startSmtpServer();
const nats = await startTestNats();
const start = async (mongoUrl?: string) =>
  startAuth({ smtpUrl: smtp.url, natsUrl: nats.url, ...(mongoUrl && { mongoUrl }) });
const auth = await start();
const people = await startEventSource("people", nats.url);
/** Unread news of accounts, newest first. */
const news = new Map<number, MailedNews[]>();
people.messaging.respond(queries.unreadNews, async ({ userId, only, except }) =>
  (news.get(userId) ?? []).filter(({ key }) => (only ? only.includes(key) : !except.includes(key))),
);
afterAll(async () => {
  await people.stop();
  await auth.stop();
  await nats.stop();
  await smtp.stop();
});
afterEach(() => smtp.answer(null));

const minutes = (number: number) => number * 60_000;
const choose = (browser: Browser, isEnabled = true) =>
  browser.put("/api/account/email/digests", { isEnabled });
const stateOf = async (browser: Browser) => (await browser.get("/api/account/email")).json();
const codeIn = async (response: Response) => ((await response.json()) as { code: string }).code;
const unsubscribe = (token: string) => openBrowser(auth).post("/api/unsubscribe", { token });
const tokenIn = (header = "") => new URL(header.slice(1, -1)).searchParams.get("token") ?? "";
const digests = () => auth.rows("mails").countDocuments({ kind: "digest", givenUpAt: null });

let count = 0;
async function aReader(language = "en", at = auth) {
  count += 1;
  const address = `follower-${count}@mail.example`;
  const username = `Follower ${count}`;
  const browser = await registered(at, username);
  browser.headers = { "accept-language": language };
  const { id } = (await (await browser.get("/api/user")).json()) as { id: number };
  await browser.put("/api/account/email", { email: address, password });
  const [mail] = await mailsTo(address, 1);
  if (!mail) throw new Error("there is no mail");
  const token = linkIn(mail).hash.slice(1);
  expect((await browser.post("/api/account/email/confirmation", { token })).status).toBe(204);
  smtp.mails.splice(0);
  return { id, address, username, browser };
}

/** A reader who has digests sent. */
async function aFollower(language = "en", at = auth) {
  const reader = await aReader(language, at);
  expect((await choose(reader.browser)).status).toBe(204);
  return reader;
}

const mailsTo = (address: string, number: number) =>
  vi.waitFor(() => {
    const mails = smtp.mailsTo(address);
    expect(mails).toHaveLength(number);
    return mails;
  }, 10_000);

let lastProof = 0;
function approveProof(userId: number, name = "Ирена") {
  lastProof += 1;
  const person = { id: 7, slug: "irena", name, surname: "Сендлер" };
  const one = { key: `proof-${lastProof}`, person, proofId: lastProof };
  news.set(userId, [one, ...(news.get(userId) ?? [])]);
  return one;
}

/** Resolves when everything that is due after some time has been sent. */
async function afterMinutes(number: number, at = auth) {
  at.advanceClock(minutes(number));
  for (const queue of [at.digests, at.mail]) {
    queue?.wake();
    await vi.waitFor(() => expect(queue?.isRunning()).toBe(false), 10_000);
  }
}

describe("digests are chosen", () => {
  test("by accounts with a confirmed address, until they choose otherwise", async () => {
    const { browser } = await aReader();
    expect(await stateOf(browser)).toMatchObject({ sendsDigests: false });
    expect((await choose(browser)).status).toBe(204);
    expect((await choose(browser)).status).toBe(204);
    expect(await stateOf(browser)).toMatchObject({ sendsDigests: true });
    expect((await choose(browser, false)).status).toBe(204);
    expect(await stateOf(browser)).toMatchObject({ sendsDigests: false });
  });

  test("not without an account or a confirmed address", async () => {
    expect((await choose(openBrowser(auth))).status).toBe(401);
    const browser = await registered(auth, "Follower without mail");
    expect(await codeIn(await choose(browser))).toBe("email-missing");
    await browser.put("/api/account/email", { email: "unconfirmed@mail.example", password });
    expect(await codeIn(await choose(browser))).toBe("email-missing");
  });

  test("again after the address was removed", async () => {
    const { browser } = await aFollower();
    await browser.post("/api/account/email/removal", { password });
    expect(await auth.rows("digests").countDocuments()).toBe(0);
    expect(await stateOf(browser)).toMatchObject({ address: null, sendsDigests: false });
  });
});

describe("a digest", () => {
  test.each([
    ["en", "New proof: Ирена Сендлер"],
    ["ru", "Новое доказательство: Ирена Сендлер"],
    ["uk", "Новий доказ: Ирена Сендлер"],
  ])("names what is new in the reader's language (%s), with links", async (language, line) => {
    const { id, address, username } = await aFollower(language);
    const { proofId } = approveProof(id);
    await afterMinutes(1);
    const [mail] = await mailsTo(address, 1);
    expect(mail?.text).toContain(`${line}\n${siteOrigin}/p/irena#proof-${proofId}`);
    expect(mail?.text).toContain(username);
    const unsubscribeUrl = mail?.headers["list-unsubscribe"]?.slice(1, -1) ?? "";
    expect(unsubscribeUrl).toMatch(new RegExp(`^${siteOrigin}/unsubscribe\\?token=${id}\\.`));
    expect(mail?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(mail?.raw).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`);
    expect(mail?.text).toContain(unsubscribeUrl);
  });

  test("comes at most once an hour, and has each news once", async () => {
    const { id, address } = await aFollower();
    approveProof(id, "Первая");
    await afterMinutes(1);
    await mailsTo(address, 1);
    approveProof(id, "Вторая");
    await afterMinutes(58);
    approveProof(id, "Третья");
    await afterMinutes(1);
    expect(smtp.mailsTo(address)).toHaveLength(1);
    await afterMinutes(2);
    const [, second] = await mailsTo(address, 2);
    expect(second?.text).toContain("Третья");
    expect(second?.text).toContain("Вторая");
    expect(second?.text).not.toContain("Первая");
    await afterMinutes(61);
    expect(smtp.mailsTo(address)).toHaveLength(2);
  });

  test("does not wait beside another one while the server is unavailable", async () => {
    const { id, address } = await aFollower();
    smtp.answer(() => 451);
    approveProof(id, "Первая");
    await afterMinutes(1);
    approveProof(id, "Вторая");
    await afterMinutes(61);
    expect(await digests()).toBe(1);
    smtp.answer(null);
    await afterMinutes(10);
    const [first] = await mailsTo(address, 1);
    expect(first?.text).not.toContain("Вторая");
    await afterMinutes(59);
    expect(smtp.mailsTo(address)).toHaveLength(1);
    await afterMinutes(11);
    await mailsTo(address, 2);
  });

  test("is dropped when its news is erased, or read in the site, before it is sent", async () => {
    const { id, address } = await aFollower();
    smtp.answer(() => 451);
    approveProof(id);
    await afterMinutes(1);
    const stored = await auth.rows("mails").findOne({ kind: "digest", userId: id });
    expect(JSON.stringify(stored)).not.toContain("Сендлер");
    news.delete(id);
    smtp.answer(null);
    await afterMinutes(2);
    expect(await digests()).toBe(0);
    expect(smtp.mailsTo(address)).toEqual([]);
  });

  test("is not sent to a blocked account", async () => {
    const { id, address } = await aFollower();
    const administrator = await anAdministrator(auth, `Registrar of ${address}`);
    const blocked = await administrator.put(`/api/users/${id}/block`, { reason: "spam" });
    expect(blocked.status).toBe(200);
    approveProof(id);
    await afterMinutes(1);
    expect(smtp.mailsTo(address)).toEqual([]);
  });

  test("that the server refuses for good ends the digests of the account", async () => {
    const { id, browser } = await aFollower();
    smtp.answer(() => 550);
    approveProof(id);
    await afterMinutes(1);
    expect(await stateOf(browser)).toMatchObject({ sendsDigests: false });
  });

  test("comes later when the people service does not reply", async () => {
    const { id, address } = await aFollower();
    approveProof(id);
    news.set(id, [{ key: "no news" } as MailedNews]);
    await afterMinutes(1);
    expect(await digests()).toBe(0);
    news.delete(id);
    approveProof(id);
    await afterMinutes(10);
    await mailsTo(address, 1);
  });
});

describe("the link in a digest", () => {
  test("stops them and what waits, without an account and again later", async () => {
    const { id, address, browser } = await aFollower();
    approveProof(id);
    await afterMinutes(1);
    const [mail] = await mailsTo(address, 1);
    const token = tokenIn(mail?.headers["list-unsubscribe"]);
    smtp.answer(() => 451);
    approveProof(id);
    await afterMinutes(61);
    expect(await digests()).toBe(1);
    expect((await unsubscribe(token)).status).toBe(204);
    expect(await digests()).toBe(0);
    expect(await stateOf(browser)).toMatchObject({ address, sendsDigests: false });
    expect((await unsubscribe(token)).status).toBe(204);
    await choose(browser);
    expect((await unsubscribe(token)).status).toBe(204);
    expect(await stateOf(browser)).toMatchObject({ sendsDigests: false });
  });

  test("works with its own token only", async () => {
    const { id, address, browser } = await aFollower();
    approveProof(id);
    await afterMinutes(1);
    const [mail] = await mailsTo(address, 1);
    const [, signature = ""] = tokenIn(mail?.headers["list-unsubscribe"]).split(".");
    const other = await aFollower();
    expect(await codeIn(await unsubscribe(`${other.id}.${signature}`))).toBe("link-expired");
    expect(await codeIn(await unsubscribe(`${id}.${"A".repeat(43)}`))).toBe("link-expired");
    expect((await unsubscribe("1")).status).toBe(422);
    for (const each of [browser, other.browser]) {
      expect(await stateOf(each)).toMatchObject({ sendsDigests: true });
    }
  });
});

test("a process that is killed while it sends leaves a digest that is sent once", async () => {
  const mongoUrl = await testDatabase("auth");
  const before = await start(mongoUrl);
  const { id, address } = await aFollower("en", before);
  const { key } = approveProof(id);
  await before.digests?.stop();
  await before.rows("digests").updateMany({}, { $set: { dueAt: new Date(0) } });
  const asked = Promise.withResolvers<void>();
  smtp.answer(() => {
    asked.resolve();
    return new Promise(() => undefined);
  });
  await before.stop();
  const kill = runProcess(mongoUrl);
  onTestFinished(kill);
  await asked.promise;
  await kill();
  smtp.answer(null);
  expect(smtp.mailsTo(address)).toEqual([]);

  const after = await start(mongoUrl);
  onTestFinished(() => after.stop());
  await afterMinutes(3, after);
  const [mail] = await mailsTo(address, 1);
  expect(mail?.text).toContain(`#${key}`);
  await afterMinutes(180, after);
  expect(await after.rows("mails").countDocuments()).toBe(0);
  expect(smtp.mailsTo(address)).toHaveLength(1);
});

/** Runs the service as in production; returns a function that kills it. */
function runProcess(mongoUrl: string): () => Promise<void> {
  const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", main], {
    stdio: ["ignore", "ignore", "inherit"],
    env: processEnv({
      NODE_ENV: "test",
      LOG_LEVEL: "error",
      PORT: "0",
      MONGODB_URL: mongoUrl,
      NATS_URL: nats.url,
      AUTH_URL: "http://127.0.0.1:9",
      GATEWAY_SECRET: gatewaySecret,
      SESSION_KEY: "a session key for tests, long enough",
      PASSWORD_PEPPER: pepper,
      SMTP_URL: smtp.url,
      EMAIL_FROM: "register@good-deeds.example",
      PUBLIC_ORIGIN: siteOrigin,
    }),
  });
  const ended = once(child, "exit");
  return async () => {
    child.kill("SIGKILL");
    await ended;
  };
}
