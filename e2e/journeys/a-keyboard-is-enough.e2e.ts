import type { Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";

const origin = inject("origin");
const { visit } = useBrowser();

const profile = "/p/fyodor-gaaz";

it("a visitor finds a person and leaves a dialog by the keyboard alone", async () => {
  const { page } = await visit({ origin });
  await page.goto("/");
  await page.locator('#content article a[href^="/p/"]').first().waitFor();

  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("К содержанию");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");

  await page.keyboard.press("/");
  await page.keyboard.type("Гааз");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Найдено по запросу «Гааз»" }).waitFor();
  await page.getByRole("link", { name: "Фёдор Гааз" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Фёдор Гааз" }).waitFor();

  const addProof = page.getByRole("button", { name: "Добавить доказательство" });
  await addProof.focus();
  await page.keyboard.press("Enter");
  const title = page.getByRole("heading", { name: "Добавить доказательство" });
  await title.waitFor();
  expect(await page.evaluate(() => Boolean(document.activeElement?.closest("[role=dialog]")))).toBe(
    true,
  );
  await page.keyboard.press("Escape");
  await title.waitFor({ state: "hidden" });
  await expect.poll(() => focused(page)).toBe("Добавить доказательство");
});

it("a visitor is led to what was refused and corrects it without losing the place", async () => {
  const { page } = await visit({ origin });
  await openAddProof(page);
  const submit = page.getByRole("button", { name: "Отправить на проверку" });
  await submit.press("Enter");
  await expect.poll(() => focused(page)).toContain("Исправьте 1 ошибку");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Письмо из архива");
  const description = page.getByLabel(/^Описание/);
  expect(await description.inputValue()).toBe("Письмо из архива");
  await submit.press("Enter");
  await page.getByRole("heading", { name: "Доказательство отправлено" }).waitFor();
  await expect.poll(() => focused(page)).toContain("Сохраните код");
});

async function openTitled(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

async function openProfile(page: Page): Promise<void> {
  await openTitled(page, profile, "Фёдор Гааз");
  await page.getByRole("heading", { name: "Облегчённые кандалы" }).waitFor();
}

async function openAddProof(page: Page): Promise<void> {
  await openProfile(page);
  await page.getByRole("button", { name: "Добавить доказательство" }).click();
  await page.getByLabel(/^Описание/).waitFor();
}

const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.textContent?.trim());
