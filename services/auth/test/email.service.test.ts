import { linkIn, startSmtpServer } from "@deeds/test-kit/smtp";
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  addSecondFactor,
  anAdministrator,
  type Browser,
  codeOf,
  openBrowser,
  password,
  registered,
  siteOrigin,
  startAuth,
} from "./harness.ts";

const smtp = await startSmtpServer();
const auth = await startAuth({ smtpUrl: smtp.url });
afterAll(async () => {
  await auth.stop();
  await smtp.stop();
});
afterEach(() => smtp.answer(null));

let count = 0;
const anAddress = () => `reader-${++count}@mail.example`;
const hours = (number: number) => number * 60 * 60_000;
const newPassword = "another quiet evening";

const setEmail = (browser: Browser, email: string) =>
  browser.put("/api/account/email", { email, password });
const visitor = () => openBrowser(auth);
const confirm = (token: string) => visitor().post("/api/account/email/confirmation", { token });
const askForReset = (email: string) => visitor().post("/api/password-reset", { email });
const reset = (token: string, chosen = newPassword) =>
  visitor().put("/api/password-reset", { token, newPassword: chosen });
const signIn = (username: string, chosen: string, code?: string) =>
  visitor().post("/api/login", { username, password: chosen, ...(code && { code }) });
const codeIn = async (response: Response) => ((await response.json()) as { code: string }).code;

/** Resolves with the last mail to an address, once there are `number` of them. */
const mailTo = (address: string, number = 1) =>
  vi.waitFor(() => {
    const mails = smtp.mailsTo(address);
    expect(mails).toHaveLength(number);
    const last = mails.at(-1);
    if (!last) throw new Error("there is no mail");
    return last;
  }, 10_000);

const tokenTo = async (address: string, number = 1) =>
  linkIn(await mailTo(address, number)).hash.slice(1);

/** Resolves when no mail waits any more. */
const nothingWaits = () =>
  vi.waitFor(async () => {
    auth.mail?.wake();
    expect(await auth.rows("mails").countDocuments({ givenUpAt: null })).toBe(0);
  }, 10_000);

/** Registers a user with a confirmed address. */
async function aReader(language = "ru") {
  const address = anAddress();
  const username = `Reader ${count}`;
  const browser = await registered(auth, username);
  browser.headers = { "accept-language": language };
  expect((await setEmail(browser, address)).status).toBe(204);
  expect((await confirm(await tokenTo(address))).status).toBe(204);
  return { address, username, browser };
}

describe("an e-mail address", () => {
  test("is in force once its link has been opened", async () => {
    const address = anAddress();
    const browser = await registered(auth, "Owner of a mailbox");
    expect((await setEmail(browser, address.toUpperCase())).status).toBe(204);
    const pending = { address: null, pending: address, isEnabled: true, sendsDigests: false };
    expect(await (await browser.get("/api/account/email")).json()).toEqual(pending);
    const link = linkIn(await mailTo(address));
    expect(link.origin + link.pathname).toBe(`${siteOrigin}/confirm-email`);
    expect((await confirm(link.hash.slice(1))).status).toBe(204);
    const confirmed = { address, pending: null, isEnabled: true, sendsDigests: false };
    expect(await (await browser.get("/api/account/email")).json()).toEqual(confirmed);
    expect(await codeIn(await confirm(link.hash.slice(1)))).toBe("link-expired");
  });

  test("is confirmed within 24 hours", async () => {
    const address = anAddress();
    await setEmail(await registered(auth, "A slow reader"), address);
    const token = await tokenTo(address);
    auth.advanceClock(hours(25));
    expect(await codeIn(await confirm(token))).toBe("link-expired");
  });

  test("is not confirmed by the link to an earlier one", async () => {
    const [first, second] = [anAddress(), anAddress()];
    const browser = await registered(auth, "A moving reader");
    await setEmail(browser, first);
    const token = await tokenTo(first);
    await setEmail(browser, second);
    await mailTo(second);
    expect((await confirm(token)).status).toBe(410);
    expect(await (await browser.get("/api/account/email")).json()).toMatchObject({
      address: null,
      pending: second,
    });
  });

  test("belongs to one account, which only its owner learns", async () => {
    const { address } = await aReader();
    const other = await registered(auth, "A second reader");
    expect((await setEmail(other, address)).status).toBe(204);
    const response = await confirm(await tokenTo(address, 2));
    expect(response.status).toBe(409);
    expect(await codeIn(response)).toBe("email-taken");
  });

  test("is changed and removed with the password only", async () => {
    const { browser, address } = await aReader();
    const wrong = { email: anAddress(), password: "a loud evening" };
    expect((await browser.put("/api/account/email", wrong)).status).toBe(401);
    const removal = "/api/account/email/removal";
    expect((await browser.post(removal, { password: wrong.password })).status).toBe(401);
    expect((await browser.post(removal, { password })).status).toBe(204);
    const none = { address: null, pending: null, isEnabled: true, sendsDigests: false };
    expect(await (await browser.get("/api/account/email")).json()).toEqual(none);
    await askForReset(address);
    await nothingWaits();
    expect(smtp.mailsTo(address)).toHaveLength(1);
  });

  test("and its tokens are in no audit entry and, as tokens, nowhere in the database", async () => {
    const { address } = await aReader();
    await askForReset(address);
    const token = await tokenTo(address, 2);
    const collections = await Promise.all(
      ["audit", "link_tokens", "mails", "outbox", "users"].map((name) =>
        auth.rows(name).find().toArray(),
      ),
    );
    expect(JSON.stringify(collections)).not.toContain(token);
    expect(JSON.stringify(collections[0])).not.toContain(address);
  });
});

describe("a lost password", () => {
  test("is replaced by the link, once; every session ends", async () => {
    const { address, username, browser } = await aReader();
    expect((await askForReset(address)).status).toBe(204);
    const link = linkIn(await mailTo(address, 2));
    expect(link.origin + link.pathname).toBe(`${siteOrigin}/reset-password`);
    const token = link.hash.slice(1);
    const done = await reset(token);
    expect(done.status).toBe(204);
    expect(done.headers.getSetCookie()).toEqual([]);
    expect((await browser.get("/api/account/email")).status).toBe(401);
    expect((await signIn(username, password)).status).toBe(401);
    expect((await signIn(username, newPassword)).status).toBe(200);
    expect(await codeIn(await reset(token))).toBe("link-expired");
    const entry = await auth.rows("audit").findOne({ action: "password-changed" });
    expect(entry).toMatchObject({ note: "link by e-mail" });
  });

  test("gets the same response for an unknown address, for which nothing is sent", async () => {
    const { address } = await aReader();
    const unknown = anAddress();
    const responses = [await askForReset(address), await askForReset(unknown)];
    expect(responses.map(({ status }) => status)).toEqual([204, 204]);
    const shown = responses.map(({ headers }) => [...headers.keys()].toSorted());
    expect(shown[0]).toEqual(shown[1]);
    await mailTo(address, 2);
    await nothingWaits();
    expect(smtp.mailsTo(unknown)).toEqual([]);
    expect(await auth.rows("link_tokens").countDocuments({ address: unknown })).toBe(0);
  });

  test("is not replaced by an address that is not confirmed", async () => {
    const address = anAddress();
    await setEmail(await registered(auth, "An unconfirmed reader"), address);
    await mailTo(address);
    await askForReset(address);
    await nothingWaits();
    expect(smtp.mailsTo(address)).toHaveLength(1);
  });

  test("is replaced within an hour", async () => {
    const { address, username } = await aReader();
    await askForReset(address);
    const token = await tokenTo(address, 2);
    auth.advanceClock(hours(1) + 60_000);
    expect((await reset(token)).status).toBe(410);
    expect((await signIn(username, password)).status).toBe(200);
  });

  test("is replaced once by two concurrent uses of the link", async () => {
    const { address } = await aReader();
    await askForReset(address);
    const token = await tokenTo(address, 2);
    const uses = await Promise.all([reset(token), reset(token, "a third quiet evening")]);
    expect(uses.map(({ status }) => status).toSorted()).toEqual([204, 410]);
  });

  test("is not replaced by a well-known one; the link still works", async () => {
    const { address } = await aReader();
    await askForReset(address);
    const token = await tokenTo(address, 2);
    const refused = await reset(token, "qwerty123");
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ issues: [{ path: "newPassword" }] });
    expect((await reset(token)).status).toBe(204);
  });

  test("does not replace the second factor", async () => {
    const { address, username, browser } = await aReader();
    const { secret } = await addSecondFactor(auth, browser);
    await askForReset(address);
    expect((await reset(await tokenTo(address, 2))).status).toBe(204);
    expect(await codeIn(await signIn(username, newPassword))).toBe("second-factor-required");
    auth.advanceClock(60_000);
    expect((await signIn(username, newPassword, await codeOf(auth, secret))).status).toBe(200);
  });

  test("links end when the password is changed or the address replaced", async () => {
    const changed = await aReader();
    await askForReset(changed.address);
    const ofChanged = await tokenTo(changed.address, 2);
    const body = { currentPassword: password, newPassword };
    expect((await changed.browser.post("/api/account/password", body)).status).toBe(204);
    expect((await reset(ofChanged, "a third quiet evening")).status).toBe(410);

    const moved = await aReader();
    await askForReset(moved.address);
    const ofMoved = await tokenTo(moved.address, 2);
    await moved.browser.post("/api/account/email/removal", { password });
    expect((await reset(ofMoved)).status).toBe(410);
  });

  test("may be replaced by a link that an administrator hands over, within a day", async () => {
    const administrator = await anAdministrator(auth, "A helpful administrator");
    const reader = await registered(auth, "A forgetful reader");
    const { id } = (await (await reader.get("/api/user")).json()) as { id: number };
    const path = `/api/users/${id}/password-link`;
    expect((await reader.post(path)).status).toBe(403);
    const response = await administrator.post(path);
    expect(response.status).toBe(201);
    const { token } = (await response.json()) as { token: string };
    const entry = await auth.rows("audit").findOne({ changes: '{"passwordLink":{}}' });
    expect(entry).toMatchObject({ action: "updated", subject: String(id) });
    expect(JSON.stringify(entry)).not.toContain(token);
    const again = await administrator.post(path);
    const { token: later } = (await again.json()) as { token: string };
    expect((await reset(token)).status).toBe(410);
    expect((await reset(later)).status).toBe(204);
    expect((await signIn("A forgetful reader", newPassword)).status).toBe(200);
    expect((await administrator.post("/api/users/999999/password-link")).status).toBe(404);
  });
});

describe("the owner gets a mail when a password was changed", () => {
  test.each([
    ["ru", "Пароль вашей учётной записи изменён на её странице"],
    ["en", "was changed on the page of the account"],
    ["uk", "Пароль вашого облікового запису змінено на його сторінці"],
  ])("with the former one (%s)", async (language, words) => {
    const { address, username, browser } = await aReader(language);
    const change = { currentPassword: password, newPassword };
    expect((await browser.post("/api/account/password", change)).status).toBe(204);
    const { text } = await mailTo(address, 2);
    expect(text).toContain(words);
    expect(text).toContain(username);
    expect(text).not.toContain(newPassword);
  });

  test("by a link that was sent to the address", async () => {
    const { address } = await aReader("en");
    await askForReset(address);
    const asking = visitor();
    asking.headers = { "accept-language": "en" };
    const change = { token: await tokenTo(address, 2), newPassword };
    expect((await asking.put("/api/password-reset", change)).status).toBe(204);
    expect((await mailTo(address, 3)).text).toContain("by a link that was sent to this address");
    await nothingWaits();
    expect(smtp.mailsTo(address)).toHaveLength(3);
  });

  test("by a link of an administrator", async () => {
    const { address, browser } = await aReader("en");
    const administrator = await anAdministrator(auth, `Registrar of ${address}`);
    const { id } = (await (await browser.get("/api/user")).json()) as { id: number };
    const link = await administrator.post(`/api/users/${id}/password-link`);
    const { token } = (await link.json()) as { token: string };
    const there = visitor();
    there.headers = { "accept-language": "en" };
    expect((await there.put("/api/password-reset", { token, newPassword })).status).toBe(204);
    expect((await mailTo(address, 2)).text).toContain("that an administrator of the site created");
  });

  test("at a confirmed address only, and not when the change is refused", async () => {
    const { address, browser } = await aReader();
    const wrong = { currentPassword: "a loud evening", newPassword };
    expect((await browser.post("/api/account/password", wrong)).status).toBe(422);
    const unconfirmed = anAddress();
    const other = await registered(auth, "An unconfirmed owner");
    await setEmail(other, unconfirmed);
    const change = { currentPassword: password, newPassword };
    expect((await other.post("/api/account/password", change)).status).toBe(204);
    await nothingWaits();
    expect(smtp.mailsTo(address)).toHaveLength(1);
    expect(smtp.mailsTo(unconfirmed)).toHaveLength(1);
  });
});

describe("a mail", () => {
  test.each([
    ["ru", "Чтобы выбрать новый пароль"],
    ["en", "To choose a new password"],
    ["uk", "Щоб вибрати новий пароль"],
  ])("is written in the language of the request (%s)", async (language, words) => {
    const { address, username } = await aReader(language);
    const asking = visitor();
    asking.headers = { "accept-language": language };
    await asking.post("/api/password-reset", { email: address });
    const { text, headers } = await mailTo(address, 2);
    expect(text).toContain(words);
    expect(text).toContain(username);
    expect(headers).toMatchObject({
      from: "register@good-deeds.example",
      "auto-submitted": "auto-generated",
    });
  });

  test("is sent again later when the server has no time, and arrives once", async () => {
    const { address } = await aReader();
    smtp.answer(() => 451);
    await askForReset(address);
    await vi.waitFor(async () => {
      const mail = await auth.rows("mails").findOne({ address });
      expect(mail).toMatchObject({ attempts: 1 });
      expect(mail?.dueAt.getTime()).toBeLessThan(auth.now().getTime() + 61_000);
    }, 10_000);
    smtp.answer(null);
    auth.mail?.wake();
    expect(smtp.mailsTo(address)).toHaveLength(1);
    auth.advanceClock(2 * 60_000);
    auth.mail?.wake();
    await mailTo(address, 2);
    await nothingWaits();
    expect(smtp.mailsTo(address)).toHaveLength(2);
  });

  test("that the server refuses for good is given up at once, and counted", async () => {
    const { address } = await aReader();
    smtp.answer(() => 550);
    await askForReset(address);
    await vi.waitFor(async () => {
      const mail = await auth.rows("mails").findOne({ address });
      expect(mail?.givenUpAt).toBeInstanceOf(Date);
    }, 10_000);
    const [metric] = auth.metrics;
    expect(await metric?.read()).toEqual([
      { labels: { state: "waiting" }, value: 0 },
      { labels: { state: "given-up" }, value: 1 },
    ]);
  });

  test("is given up after seven attempts", async () => {
    const { address } = await aReader();
    smtp.answer((recipient) => (recipient === address ? 451 : 250));
    await askForReset(address);
    for (let attempts = 1; attempts <= 7; attempts += 1) {
      await vi.waitFor(async () => {
        expect(await auth.rows("mails").findOne({ address })).toMatchObject({ attempts });
      }, 10_000);
      await vi.waitFor(async () => {
        const mail = await auth.rows("mails").findOne({ address });
        // The attempt has ended: what is due is no lease of two minutes.
        expect(mail?.givenUpAt !== null || retryMinutes.includes(minutesUntil(mail.dueAt))).toBe(
          true,
        );
      }, 10_000);
      auth.advanceClock(hours(13));
      auth.mail?.wake();
    }
    expect(await auth.rows("mails").findOne({ address })).toMatchObject({
      attempts: 7,
      givenUpAt: expect.any(Date),
    });
  });
});

const retryMinutes = [1, 5, 15, 60, 240, 720];
const minutesUntil = (moment: Date) =>
  Math.round((moment.getTime() - auth.now().getTime()) / 60_000);

test("without an SMTP server nothing is promised: the calls are refused, and the site says so", async () => {
  const silent = await startAuth();
  onTestFinished(() => silent.stop());
  const browser = await registered(silent, "A reader without mail");
  const response = await openBrowser(silent).post("/api/password-reset", { email: anAddress() });
  expect(response.status).toBe(503);
  expect(await codeIn(response)).toBe("email-disabled");
  expect(await codeIn(await setEmail(browser, anAddress()))).toBe("email-disabled");
  const operator = async (from: Browser) => (await from.get("/api/public/operator")).json();
  expect(await operator(browser)).toMatchObject({ sendsEmail: false });
  expect(await operator(visitor())).toMatchObject({ sendsEmail: true });
  expect(await silent.rows("mails").countDocuments()).toBe(0);
});
