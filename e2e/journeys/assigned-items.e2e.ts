import { openQueue, sendHeldDecisions, visitWithQueue } from "../src/moderation-queue.ts";
import { productOrigin } from "../src/product-under-test.ts";
import { openAdministrator } from "../src/records.ts";
import { expect, test } from "../src/test.ts";

test("an item taken by a moderator is shown to a colleague, who can still decide on it", {
  tag: "@long",
}, async ({ visit }) => {
  const { page, surname, items } = await visitWithQueue(visit, { proofs: 2 });
  const colleague = await openAdministrator(productOrigin);
  const second = await visit({ as: colleague });
  await openQueue(page, surname);
  await openQueue(second.page, surname);
  // The first item is open elsewhere, so that the colleague's page opens the second.
  await second.page.keyboard.press("k");
  await expect(second.page.getByRole("heading", { name: "Дело 1" })).toBeVisible();
  await page.keyboard.press("m");
  await expect(page.getByRole("region", { name: "Решение" })).toContainText("Назначена вам");
  const path = `/moderation/proof/${items[0]?.id}`;
  await page.goto(`/moderation?state=mine&search=${encodeURIComponent(surname)}`);
  await page.waitForURL((url) => url.pathname === path);
  const rows = page.getByRole("list", { name: "Очередь", exact: true }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  const decision = second.page.getByRole("region", { name: "Решение" });
  await expect(decision).toContainText("Назначена: admin");
  await second.page.keyboard.press("a");
  await sendHeldDecisions(second.page);
  await expect(rows).toHaveCount(0);
});
