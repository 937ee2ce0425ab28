import type { Page } from "@playwright/test";
import { expect, test, type Visit } from "../src/test.ts";

async function withToast(visit: Visit, width = 1280): Promise<Page> {
  const { page } = await visit({ width });
  await page.goto("/auth");
  await page.getByLabel("Имя пользователя").fill("nobody");
  await page.getByLabel("Пароль").fill("nothing-right");
  await refuse(page);
  return page;
}

const refuse = async (page: Page) => {
  await page.getByRole("tabpanel").locator("[type=submit]").click();
  await expect(page.locator("[data-toast][data-state=open]")).toBeVisible();
};

test("one toast stands at a time, and F8 leads to it", async ({ visit }) => {
  const page = await withToast(visit);
  await refuse(page);
  await expect(page.locator("[data-toast]")).toHaveCount(1);
  await page.keyboard.press("F8");
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  expect(focused).toContain("Не удалось войти");
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-toast][data-state=open]")).toHaveCount(0);
});

test("a toast leaves when it is pushed 50 pixels to the right, and not before", async ({
  visit,
}) => {
  const page = await withToast(visit);
  const toast = page.locator("[data-toast][data-state=open]");
  const box = await toast.boundingBox();
  if (!box) throw new Error("the toast has no place");
  const [x, y] = [box.x + 60, box.y + 12];
  const push = async (by: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by, y, { steps: 5 });
    await page.mouse.up();
  };
  await push(45);
  await expect(toast).toHaveCount(1);
  await push(55);
  await expect(toast).toHaveCount(0);
});

test("a toast has its close button and is at most 420 pixels wide", async ({ visit }) => {
  const page = await withToast(visit);
  const toast = page.locator("[data-toast][data-state=open]");
  expect((await toast.boundingBox())?.width).toBeLessThanOrEqual(420);
  await toast.getByRole("button", { name: "Закрыть" }).click();
  await expect(toast).toHaveCount(0);
});
