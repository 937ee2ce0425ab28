import { endpoints } from "@deeds/contracts";
import { afterAll, describe, expect, test } from "vitest";
import {
  anAdministrator,
  type Browser,
  openBrowser,
  password,
  registered,
  startAuth,
} from "./harness.ts";

const auth = await startAuth();
afterAll(() => auth.stop());

const minuteMs = 60_000;
const admin = await anAdministrator(auth, "An administrator of accounts");

const idOf = async (browser: Browser) => (await browser.tokens()).identity?.userId ?? 0;

async function aUser(username: string) {
  const browser = await registered(auth, username);
  const id = await idOf(browser);
  return { browser, id, username };
}

const listed = async (query: string) =>
  endpoints.users.response.parse(await (await admin.get(`/api/users?${query}`)).json());

const entriesAbout = async (id: number) => {
  const entries = await auth
    .rows("audit")
    .find({ subject: String(id) })
    .sort({ _id: 1 })
    .toArray();
  return entries.map(({ action, actorName, note }) => ({ action, actorName, note: note ?? null }));
};

describe("accounts", () => {
  test("are found by the beginning of the name, whatever its case, and by number", async () => {
    const { id } = await aUser("Zoya Findable");
    await aUser("Zoya Other");
    expect((await listed("search=zoya f")).items).toMatchObject([
      { id, username: "Zoya Findable", isAdmin: false, blocked: null },
    ]);
    expect((await listed("search=findable")).total).toBe(0);
    expect((await listed(`search=${id}`)).items.map((one) => one.id)).toContain(id);
  });

  test("are listed by kind, in pages, the newest first", async () => {
    const first = await aUser("Kind one");
    const second = await aUser("Kind two");
    const page = await listed("search=kind&limit=1");
    expect(page).toMatchObject({ total: 2, totalPages: 2, items: [{ id: second.id }] });
    const until = new Date(Date.now() + 60 * minuteMs);
    await auth
      .rows("users")
      .updateOne({ _id: first.id as never }, { $set: { subscriptionExpiresAt: until } });
    expect((await listed("search=kind&kind=subscribers")).items).toMatchObject([
      { id: first.id, hasSubscription: true, subscriptionExpiresAt: until.toISOString() },
    ]);
    const administrators = await listed("kind=administrators");
    expect(administrators.items.map(({ username }) => username)).toEqual([
      "An administrator of accounts",
    ]);
  });

  test("and their sessions are for administrators only", async () => {
    const { browser, id } = await aUser("A curious user");
    for (const path of ["/api/users", `/api/users/${id}`, `/api/users/${id}/sessions`]) {
      expect((await browser.get(path)).status).toBe(403);
      expect((await openBrowser(auth).get(path)).status).toBe(401);
    }
    const refused = await browser.put(`/api/users/${id}/block`, { reason: "Спам" });
    expect(refused.status).toBe(403);
    expect((await admin.get("/api/users/999999")).status).toBe(404);
  });

  test("have sessions, which an administrator ends", async () => {
    const { browser, id } = await aUser("A user with sessions");
    browser.userAgent = "Another browser";
    const open = await admin.get(`/api/users/${id}/sessions`);
    expect(await open.json()).toMatchObject([{ userAgent: "a test browser", current: false }]);
    expect((await admin.delete(`/api/users/${id}/sessions`)).status).toBe(204);
    expect((await browser.get("/api/user")).status).toBe(401);
    expect(await entriesAbout(id)).toContainEqual({
      action: "sessions-ended",
      actorName: "An administrator of accounts",
      note: "1",
    });
  });
});

describe("a blocked account", () => {
  const credentials = (username: string) => ({ username, password });

  test("has no session from then on, and sign-in states the reason in three languages", async () => {
    const { browser, id, username } = await aUser("A user to block");
    const blocked = await admin.put(`/api/users/${id}/block`, { reason: "Рассылка рекламы" });
    expect(await blocked.json()).toMatchObject({
      blocked: { reason: "Рассылка рекламы", by: "An administrator of accounts" },
    });
    expect((await browser.get("/api/user")).status).toBe(401);
    expect((await browser.tokens()).identity).toBeNull();

    const messages = {
      ru: "Вход в эту учётную запись заблокирован администратором. Причина: Рассылка рекламы",
      en: "This account was blocked by an administrator. Reason: Рассылка рекламы",
      uk: "Вхід до цього облікового запису заблоковано адміністратором. Причина: Рассылка рекламы",
    };
    for (const [language, message] of Object.entries(messages)) {
      const visitor = openBrowser(auth);
      visitor.headers = { "accept-language": language };
      const refused = await visitor.post("/api/login", credentials(username));
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ code: "account-blocked", message });
      expect(visitor.sessionId).toBeNull();
    }
    const wrong = await openBrowser(auth).post("/api/login", { username, password: "a guess" });
    expect(await wrong.json()).toMatchObject({ code: "bad-credentials" });
    const about = await entriesAbout(id);
    expect(about.map(({ action }) => action)).toEqual([
      "registered",
      "blocked",
      ...Array.from({ length: 4 }, () => "sign-in-refused"),
    ]);
    expect((await listed("kind=blocked")).items.map((one) => one.id)).toEqual([id]);
  });

  test("can sign in once it is unblocked", async () => {
    const { id, username } = await aUser("A user to unblock");
    await admin.put(`/api/users/${id}/block`, { reason: "Ошибка" });
    const unblocked = await admin.delete(`/api/users/${id}/block`);
    expect(await unblocked.json()).toMatchObject({ blocked: null });
    expect((await openBrowser(auth).post("/api/login", credentials(username))).status).toBe(200);
    expect((await entriesAbout(id)).map(({ action }) => action)).toEqual([
      "registered",
      "blocked",
      "unblocked",
      "signed-in",
    ]);
  });

  test("needs a reason, and is never the administrator's own", async () => {
    const { id } = await aUser("A user without a reason");
    expect((await admin.put(`/api/users/${id}/block`, { reason: "  " })).status).toBe(422);
    const own = await admin.put(`/api/users/${await idOf(admin)}/block`, { reason: "Я" });
    expect(own.status).toBe(422);
    expect((await admin.get("/api/user")).status).toBe(200);
  });
});

test("changes of accounts need the password given within ten minutes", async () => {
  const { browser, id } = await aUser("A user of a stale administrator");
  const stale = await anAdministrator(auth, "A stale administrator");
  auth.advanceClock(11 * minuteMs);
  const changes = [
    () => stale.put(`/api/users/${id}/block`, { reason: "Спам" }),
    () => stale.delete(`/api/users/${id}/block`),
    () => stale.delete(`/api/users/${id}/sessions`),
  ];
  for (const change of changes) {
    const refused = await change();
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: "fresh-sign-in-required" });
  }
  expect((await browser.get("/api/user")).status).toBe(200);
  await stale.post("/api/account/confirm-password", { password });
  expect((await stale.delete(`/api/users/${id}/sessions`)).status).toBe(204);
});
