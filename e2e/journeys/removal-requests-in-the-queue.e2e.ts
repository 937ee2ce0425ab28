import { endpoints } from "@deeds/contracts";
import { createCaller, signInAsAdmin } from "@deeds/test-kit/caller";
import { openQueue, queueIsReady, statesOf } from "../src/moderation-queue.ts";
import { productOrigin } from "../src/product-under-test.ts";
import { callFor, itemsOf, makePerson } from "../src/records.ts";
import { expect, test } from "../src/test.ts";

type Wish = "correct" | "hide" | "erase";

async function asked(wishes: readonly Wish[]) {
  const admin = await signInAsAdmin(productOrigin);
  const person = await makePerson(admin);
  for (const wish of wishes) {
    const body = { relation: "дочь", wish, text: `Просьба: ${wish}` };
    await callFor(createCaller(productOrigin), endpoints.requestRemoval, person.id, body);
  }
  const list = await admin.call(endpoints.removalRequests, { query: { status: "pending" } });
  const mine = itemsOf(list).filter(({ personId }) => personId === person.id);
  return { admin, person, items: mine.map(({ id }) => ({ kind: "removal" as const, id })) };
}

test("a removal request is decided in the queue, and the panel counts it", async ({ visit }) => {
  const { admin, person, items } = await asked(["hide"]);
  const { page } = await visit({ as: "admin" });
  await openQueue(page, person.surname ?? "");
  await page.waitForURL((url) => url.pathname === `/moderation/removal/${items[0]?.id}`);
  await expect(page.getByRole("article").getByText("Просьба: hide")).toBeVisible();
  const entry = page.getByRole("complementary").getByRole("link", { name: /^Просьбы об удалении/ });
  const { pendingRemovals } = await admin.call(endpoints.adminStats);
  await expect(entry).toHaveText(`Просьбы об удалении${pendingRemovals}`);
  await page.getByRole("button", { name: /^Скрыть контакты/ }).click();
  await page.goto("/about");
  await expect.poll(() => statesOf(admin, items)).toEqual(["approved"]);
});

test("a request to erase asks for the name, and requests are not granted together", {
  tag: "@long",
}, async ({ visit }) => {
  const { admin, person, items } = await asked(["correct", "erase"]);
  const { page } = await visit({ as: "admin" });
  await openQueue(page, person.surname ?? "");
  await page.keyboard.press("Shift+x");
  await expect(page.getByText("Просьбы исполняются по одной")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Одобрить/ })).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await queueIsReady(page);
  await page.keyboard.press("a");
  const question = page.getByRole("alertdialog");
  await question.getByLabel(/^Введите имя и фамилию/).fill(person.fullName);
  await question.getByRole("button", { name: "Удалить запись" }).click();
  await expect(page.locator("[data-toast]").getByText("Запись удалена")).toBeVisible();
  await expect.poll(() => statesOf(admin, items)).toEqual(["approved", "approved"]);
});
