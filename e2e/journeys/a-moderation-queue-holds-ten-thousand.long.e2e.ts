import { signInAsAdmin } from "@deeds/test-kit/caller";
import type { mongo } from "mongoose";
import { inDatabase, productOrigin } from "../src/product-under-test.ts";
import { makePerson } from "../src/records.ts";
import { expect, test } from "../src/test.ts";

const count = 10_000;
const firstId = 500_000_000;
const hour = 3_600_000;

interface ProofRow {
  _id: number;
  [field: string]: unknown;
}

const proofRows = <Result>(work: (rows: mongo.Collection<ProofRow>) => Promise<Result>) =>
  inDatabase("proofs", (database) => work(database.collection<ProofRow>("proofs")));

test.beforeAll(async () => {
  test.setTimeout(60_000);
  const person = await makePerson(await signInAsAdmin(productOrigin));
  const oldest = Date.now() - 30 * hour;
  const rows = Array.from({ length: count }, (_, index): ProofRow => {
    const sentAt = new Date(oldest + (index / count) * 29 * hour);
    return {
      _id: firstId + index,
      personId: person.id,
      title: `Дело ${index + 1}`,
      description: "Текст",
      mediaType: "text",
      files: [],
      status: "pending",
      isAnonymous: true,
      authorId: null,
      receiptHash: null,
      rejectionReason: null,
      createdAt: sentAt,
      updatedAt: sentAt,
      moderatedAt: null,
      moderatedById: null,
      additionalData: null,
      externalId: null,
      version: 1,
    };
  });
  await proofRows((proofs) => proofs.insertMany(rows));
});
test.afterAll(async () => {
  await proofRows((proofs) => proofs.deleteMany({ _id: { $gte: firstId } }));
});

test("a queue of 10,000 renders visible items and reaches the last", async ({ visit }) => {
  test.setTimeout(120_000);
  const { page } = await visit({ as: "admin" });
  await page.goto("/moderation");
  const items = page.locator("#content li");
  const size = async () => Number(await items.first().getAttribute("aria-setsize"));
  await expect.poll(size).toBeGreaterThanOrEqual(count);
  const list = page.locator("#content ul[aria-label]").locator("..");
  const last = items.last();
  const isAtEnd = async () => {
    await list.evaluate((element) => {
      element.scrollTop += element.clientHeight * 40;
    });
    expect(await items.count()).toBeLessThan(80);
    return (await last.getAttribute("aria-posinset")) === (await last.getAttribute("aria-setsize"));
  };
  await expect.poll(isAtEnd, { timeout: 60_000, intervals: [50] }).toBe(true);
});
