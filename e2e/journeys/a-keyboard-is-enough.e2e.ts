import type { Page } from "@playwright/test";
import { expect, type Open, showsTitle, test } from "../src/test.ts";

test("a visitor finds a person and leaves a dialog by the keyboard alone", async ({ open }) => {
  const { page } = await open("/");
  await expect(page.locator('#content article a[href^="/p/"]').first()).toBeVisible();

  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("К основному содержанию");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");

  await page.keyboard.press("/");
  await page.keyboard.type("Гааз");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Результаты поиска «Гааз»" })).toBeVisible();
  await page.getByRole("link", { name: "Фёдор Гааз" }).focus();
  await page.keyboard.press("Enter");
  await showsTitle(page, "Фёдор Гааз");

  const addProof = page.getByRole("button", { name: "Добавить доказательство" });
  await addProof.focus();
  await page.keyboard.press("Enter");
  const title = page.getByRole("heading", { name: "Добавить доказательство" });
  await expect(title).toBeVisible();
  await expectFocusInDialog(page);
  await page.keyboard.press("Escape");
  await expect(title).toHaveCount(0);
  await expect.poll(() => focused(page)).toBe("Добавить доказательство");
});

test("a visitor is led to an invalid field and corrects it in place", async ({ open }) => {
  const { page } = await open("/p/fyodor-gaaz");
  await showsTitle(page, "Фёдор Гааз");
  await expect(page.getByRole("heading", { name: "Облегчённые кандалы" })).toBeVisible();
  await page.getByRole("button", { name: "Добавить доказательство" }).click();
  const description = page.getByLabel(/^Описание/);
  await expect(description).toBeVisible();
  // The dialog takes the focus when it is there; before, it would take it from the button.
  await expectFocusInDialog(page);
  const submit = page.getByRole("button", { name: "Отправить на проверку" });
  await submit.press("Enter");
  await expect.poll(() => focused(page)).toContain("Исправьте 1 ошибку");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Письмо из архива");
  await expect(description).toHaveValue("Письмо из архива");
  await submit.press("Enter");
  await expect(page.getByRole("heading", { name: "Доказательство отправлено" })).toBeVisible();
  await expect.poll(() => focused(page)).toContain("Сохраните код");
});

const expectFocusInDialog = (page: Page) =>
  expect(page.locator("[role=dialog]:focus, [role=dialog] :focus")).toHaveCount(1);

const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.textContent?.trim());

test("a person is described, checked and sent by the keyboard alone", async ({ open }) => {
  const { page } = await open("/submit-person");
  await page.getByLabel(/^Имя \*/).focus();
  await page.keyboard.type("Анна");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Проверьте ответы" })).toBeVisible();
  await expect.poll(() => focused(page)).toContain("Проверьте ответы");
  const send = page.getByRole("button", { name: "Отправить на проверку" });
  const isReached = () => send.evaluate((button) => button === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isReached()); presses += 1) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await showsTitle(page, "Запись отправлена на проверку");
  await expect.poll(() => focused(page)).toContain("Запись отправлена на проверку");
});

async function withToast(open: Open) {
  const { page } = await open("/auth");
  await page.getByLabel("Имя пользователя").fill("unknown");
  await page.getByLabel("Пароль").fill("nothing-right");
  const toast = page.locator("[data-toast][data-state=open]");
  const refuse = async () => {
    await page.getByRole("tabpanel").locator("[type=submit]").click();
    await expect(toast).toBeVisible();
  };
  await refuse();
  return { page, toast, refuse };
}

test("one toast stands at a time, and F8 leads to it", { tag: "@long" }, async ({ open }) => {
  const { page, toast, refuse } = await withToast(open);
  await refuse();
  await expect(page.locator("[data-toast]")).toHaveCount(1);
  await page.keyboard.press("F8");
  expect(await focused(page)).toContain("Не удалось войти");
  await page.keyboard.press("Escape");
  await expect(toast).toHaveCount(0);
});

test("a toast is dismissed by a swipe of 50 pixels to the right", { tag: "@long" }, async ({
  open,
}) => {
  const { page, toast } = await withToast(open);
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

test("a toast has its close button and is at most 420 pixels wide", async ({ open }) => {
  const { toast } = await withToast(open);
  expect((await toast.boundingBox())?.width).toBeLessThanOrEqual(420);
  await toast.getByRole("button", { name: "Закрыть" }).click();
  await expect(toast).toHaveCount(0);
});
