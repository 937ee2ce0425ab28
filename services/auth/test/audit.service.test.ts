import { auditQuery, endpoints, type ServiceName } from "@deeds/contracts";
import { createMessaging } from "@deeds/messaging";
import { connectDatabase, createAuditLog, createLogger } from "@deeds/service-kit";
import { testDatabase, testEngines } from "@deeds/test-kit";
import { afterAll, expect, test } from "vitest";
import { anAdministrator, openBrowser, password, registered, startAuth } from "./harness.ts";

const { auditLog } = endpoints;
const others = ["people", "proofs", "contact-edits", "webhooks"] as const;
const username = "an administrator";

const auth = await startAuth();
const parts = await Promise.all(others.map(startPart));
await anAdministrator(auth, username);
afterAll(async () => {
  for (const { messaging, database } of parts) {
    await messaging.close();
    await database.close();
  }
  await auth.stop();
});

/** Starts another service's audit log, in its own database. */
async function startPart(service: ServiceName) {
  const log = createLogger(service, "error");
  const database = await connectDatabase(await testDatabase(service.replace("-", "_")), log);
  const messaging = await createMessaging({ url: testEngines().natsUrl, service, log });
  const audit = await createAuditLog(database);
  messaging.respond(auditQuery(service), (filter) => audit.find(filter));
  return { database, messaging, audit };
}

const signedIn = async () => {
  const browser = openBrowser(auth);
  expect((await browser.post("/api/login", { username, password })).status).toBe(200);
  return browser;
};

const read = async (query = "") => {
  const browser = await signedIn();
  const response = await browser.get(`/api/audit${query}`);
  expect(response.status).toBe(200);
  return auditLog.response.parse(await response.json());
};

test("the log is for administrators", async () => {
  expect((await (await registered(auth)).get("/api/audit")).status).toBe(403);
  expect((await openBrowser(auth).get("/api/audit")).status).toBe(401);
});

test("one page merges the entries of all services, and names those that do not reply", async () => {
  for (const [index, { audit }] of parts.entries()) {
    await audit.record(null, {
      actor: { userId: 7, username: "gatherer", requestId: null },
      action: "updated",
      kind: "person",
      subject: index,
      personId: 3,
    });
  }
  await expect.poll(async () => (await read("?personId=3")).items.length).toBe(4);
  const { items, missing, next } = await read("?personId=3");
  expect(items.map(({ subject }) => subject)).toEqual(["3", "2", "1", "0"]);
  expect(missing).toEqual(["releases"]);
  expect(next).toBeNull();
  expect((await read("?personId=3&before=00000000000000000000000000")).items).toEqual([]);
});

test("pages follow one another without a gap, whatever the sizes of the parts", async () => {
  const long = "и".repeat(150_000);
  for (let index = 0; index < 24; index += 1) {
    const part = parts[index % 3 === 0 ? 0 : index % 4];
    await part?.audit.record(null, {
      actor: { userId: 9, username: "pager", requestId: null },
      action: "updated",
      kind: "person",
      subject: index,
      // Only a few of these fit into one NATS message.
      ...(index % 3 === 0 && { changes: { notes: { before: null, after: long } } }),
    });
  }
  const seen: (string | null)[] = [];
  let query = "?actorId=9&limit=9";
  for (let page = 0; page < 20 && query !== ""; page += 1) {
    const { items, next } = await read(query);
    seen.push(...items.map(({ subject }) => subject));
    query = next === null ? "" : `?actorId=9&limit=9&before=${next}`;
  }
  expect(seen).toEqual(Array.from({ length: 24 }, (_, index) => String(23 - index)));
});

test("an export of the log is recorded in the log", async () => {
  const incomplete = await (await signedIn()).get("/api/audit/export?actorName=pager");
  expect(incomplete.status).toBe(503);
  const releases = await startPart("releases");
  try {
    const exportLog = async (query: string) => {
      const response = await (await signedIn()).get(`/api/audit/export${query}`);
      expect(response.status).toBe(200);
      return { text: await response.text(), type: response.headers.get("content-type") };
    };
    await expect.poll(async () => (await read("?limit=1")).missing).toEqual([]);
    const exported = await exportLog("?format=jsonl&actorName=pager");
    expect(exported.type).toMatch(/^application\/x-ndjson/);
    const entries = exported.text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(entries.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 24 }, (_, index) => String(23 - index)),
    );
    expect(entries.at(-1).changes.notes.after).toHaveLength(150_000);
    const table = await exportLog("?actorName=gatherer");
    expect(table.type).toMatch(/^text\/csv/);
    expect(table.text.trimEnd().split("\r\n")).toHaveLength(5);
    const { items } = await read("?kind=audit-log&limit=1");
    expect(items[0]).toMatchObject({ action: "exported", note: "csv, actorName=gatherer" });
  } finally {
    await releases.messaging.close();
    await releases.database.close();
  }
});

test("actions of users on their accounts are recorded with their network and without a password", async () => {
  const account = { username: "a recorded reader", password: "a quiet evening" };
  const browser = openBrowser(auth);
  browser.network = "192.0.2.0/24";
  const { id } = endpoints.register.response.parse(
    await (await browser.post("/api/register", account)).json(),
  );
  await browser.post("/api/logout");
  const wrong = { ...account, password: "a wrong evening" };
  expect((await browser.post("/api/login", wrong)).status).toBe(401);
  expect((await browser.post("/api/login", account)).status).toBe(200);
  const change = { currentPassword: account.password, newPassword: "a quiet morning" };
  expect((await browser.post("/api/account/password", change)).status).toBe(204);
  expect((await browser.delete("/api/account/sessions")).status).toBe(204);

  const { items } = await read(`?kind=user&subject=${id}`);
  expect(items.map(({ action, actorId }) => [action, actorId])).toEqual([
    ["sessions-ended", id],
    ["password-changed", id],
    ["signed-in", id],
    ["sign-in-refused", null],
    ["signed-out", id],
    ["registered", id],
  ]);
  expect(new Set(items.map(({ network }) => network))).toEqual(new Set(["192.0.2.0/24"]));
  expect(items.every(({ requestId }) => requestId !== null)).toBe(true);
  const stored = await auth.rows("audit").find().toArray();
  expect(JSON.stringify(stored)).not.toMatch(/evening|morning/);
});

test("a sign-in with an unknown name is recorded without a subject and its network", async () => {
  const unknown = { username: "an unknown reader", password: "a quiet evening" };
  const browser = openBrowser(auth);
  browser.network = "2001:db8:7::/48";
  expect((await browser.post("/api/login", unknown)).status).toBe(401);
  const { items } = await read("?action=sign-in-refused&limit=1");
  expect(items[0]).toMatchObject({
    subject: null,
    actorId: null,
    actorName: null,
    network: null,
  });
  const stored = await auth.rows("audit").find().toArray();
  expect(JSON.stringify(stored)).not.toMatch(/2001:db8:7|unknown reader/);
});

test("an invalid network is not stored", async () => {
  const browser = openBrowser(auth);
  browser.network = "<script>";
  await browser.post("/api/register", { username: "odd network", password: "a quiet evening" });
  const { items } = await read("?action=registered&limit=1");
  expect(items[0]).toMatchObject({ actorName: "odd network", network: null });
});
