import { endpoints } from "@deeds/contracts";
import type { Page } from "@playwright/test";
import { openQueue, queueIsReady, visitWithQueue } from "../src/moderation-queue.ts";
import { approval, callFor } from "../src/records.ts";
import { expect, shows, test } from "../src/test.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

test("an open item has an address for links, Back, Forward and a reload", async ({ visit }) => {
  const { page, surname, items } = await visitWithQueue(visit, { proofs: 3 });
  const query = `?search=${encodeURIComponent(surname)}`;
  const addressOf = (index: number) => `/moderation/proof/${items[index]?.id}${query}`;
  await openQueue(page, surname);
  await page.waitForURL(addressOf(0));
  await page.keyboard.press("j");
  await page.waitForURL(addressOf(1));
  await page.getByRole("list", { name: "Очередь" }).getByRole("button").nth(2).click();
  await page.waitForURL(addressOf(2));
  await page.goBack();
  await expect(heading(page, "Дело 2")).toBeVisible();
  await page.goForward();
  await expect(heading(page, "Дело 3")).toBeVisible();
  await page.reload();
  await expect(heading(page, "Дело 3")).toBeVisible();
  await queueIsReady(page);
  await expect(page.getByText("3 ждут решения")).toBeVisible();
});

test("after a decision the address names the next item, and no item at the end", { tag: "@long" }, async ({
  visit,
}) => {
  const { page, surname, items } = await visitWithQueue(visit, { proofs: 2 });
  await openQueue(page, surname);
  await page.keyboard.press("a");
  await page.waitForURL((url) => url.pathname === `/moderation/proof/${items[1]?.id}`);
  await queueIsReady(page);
  await page.keyboard.press("a");
  await page.waitForURL((url) => url.pathname === "/moderation");
  await page.keyboard.press("z");
  await page.waitForURL((url) => url.pathname === `/moderation/proof/${items[1]?.id}`);
});

test("the address of a decided item shows it, and of none says so", { tag: "@long" }, async ({
  visit,
}) => {
  const { admin, page, items } = await visitWithQueue(visit, { proofs: 1 });
  const id = items[0]?.id ?? 0;
  await callFor(admin, endpoints.moderateProof, id, approval);
  await page.goto(`/moderation/proof/${id}`);
  await expect(heading(page, "Дело 1")).toBeVisible();
  await shows(page, "Решение уже принято в другом месте");
  await expect(page.getByRole("button", { name: /^Одобрить/ })).toBeDisabled();
  await page.goto("/moderation/proof/999999999");
  await shows(page, "Такой заявки нет");
});

test("an open item that does not match the filter says why it cannot be decided on", { tag: "@long" }, async ({
  visit,
}) => {
  const { page, surname, items } = await visitWithQueue(visit, { proofs: 1, edits: 1 });
  await openQueue(page, surname);
  await page.getByLabel("Вид").selectOption("contact-edit");
  await shows(page, "Эта заявка не подходит под выбранные условия");
  await expect(page.getByRole("button", { name: /^Одобрить/ })).toBeDisabled();
  await page.getByRole("button", { name: "Сбросить условия" }).click();
  await queueIsReady(page);
  expect(new URL(page.url()).search).toBe("");
  expect(page.url()).toContain(`/moderation/proof/${items[0]?.id}`);
});
