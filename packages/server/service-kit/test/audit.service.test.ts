import { testDatabase } from "@deeds/test-kit";
import { afterAll, expect, test } from "vitest";
import { type AuditRecord, connectDatabase, createAuditLog, createLogger } from "../src/index.ts";

const database = await connectDatabase(await testDatabase("audit"), createLogger("audit", "error"));
const audit = await createAuditLog(database);
afterAll(() => database.close());

const entry = (subject: number, text: string): AuditRecord => ({
  actor: { userId: 1, username: "admin", requestId: null },
  action: "updated",
  kind: "person",
  subject,
  changes: { notes: { before: null, after: text } },
});

test("a page reports whether older entries follow", async () => {
  await audit.record(null, entry(1, "a"), entry(1, "b"), entry(1, "c"));
  const page = await audit.find({ kind: "person", subject: "1", limit: 2 });
  expect(page.items.map((item) => item.changes.notes?.after)).toEqual(["c", "b"]);
  expect(page.more).toBe(true);
  const before = page.items[1]?.id ?? "";
  const rest = await audit.find({ kind: "person", subject: "1", limit: 2, before });
  expect(rest.items.map((item) => item.changes.notes?.after)).toEqual(["a"]);
  expect(rest.more).toBe(false);
});

test("a page ends where one message to another service would be too long", async () => {
  const long = "и".repeat(100_000);
  for (let count = 0; count < 8; count += 1) await audit.record(null, entry(2, long));
  const page = await audit.find({ subject: "2", limit: 8 });
  expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(1024 * 1024);
  expect(page.items).toHaveLength(4);
  expect(page.more).toBe(true);
});

test("an entry too long for any message names its fields without their values", async () => {
  await audit.record(null, entry(3, "и".repeat(500_000)));
  const page = await audit.find({ subject: "3", limit: 8 });
  expect(page).toMatchObject({ items: [{ changes: { notes: {} } }], more: false });
});
