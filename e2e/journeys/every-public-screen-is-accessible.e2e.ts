import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { signInByDialog, useBrowser } from "../src/browser.ts";

const origin = inject("origin");
const { visit } = useBrowser();

const levels = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
const profile = "/p/fyodor-gaaz";

/** How to get to a screen; the page is at rest when it resolves. */
const screens: Record<string, (page: Page) => Promise<unknown>> = {
  "the home page": async (page) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Фёдор Гааз" }).waitFor();
  },
  "a search that finds nobody": async (page) => {
    await page.goto("/?search=Ыыыыыы");
    await page.getByText("никого не нашлось").waitFor();
  },
  "a profile with hidden contacts": openProfile,
  "a profile with open contacts": async (page) => {
    await openProfile(page);
    await signInByDialog(page, "reader", "reader-demo");
    await page.getByRole("link", { name: "+7" }).waitFor();
  },
  "the media preview": async (page) => {
    await openProfile(page);
    await signInByDialog(page, "reader", "reader-demo");
    await page.getByRole("button", { name: "Открыть: фото" }).first().click();
    await page.getByRole("link", { name: "Открыть файл" }).waitFor();
  },
  "the page about the project": (page) => openTitled(page, "/about", "О проекте"),
  "the form of a person": (page) => openTitled(page, "/submit-person", "Добавить человека"),
  "the form of a person with errors": async (page) => {
    await openTitled(page, "/submit-person", "Добавить человека");
    await page.getByLabel("Возраст").fill("500");
    await page.getByRole("button", { name: "Проверить ответы" }).click();
    await page.getByRole("heading", { name: /^Исправьте/ }).waitFor();
  },
  "the add-proof dialog": openAddProof,
  "the add-proof dialog with errors": async (page) => {
    await openAddProof(page);
    await page.getByRole("button", { name: "Отправить на проверку" }).click();
    await page.getByRole("heading", { name: /^Исправьте/ }).waitFor();
  },
  "the receipt of a proof": async (page) => {
    await openAddProof(page);
    await page.getByLabel(/^Описание/).fill("Письмо из архива");
    await page.getByRole("button", { name: "Отправить на проверку" }).click();
    await page.getByRole("link", { name: "Открыть квитанцию" }).click();
    await page.getByText("Ждёт проверки").waitFor();
  },
  "the suggest-change dialog": async (page) => {
    await openProfile(page);
    await page.getByRole("button", { name: "Предложить правку" }).click();
    await page.getByRole("heading", { name: "Предложить правку контактов" }).waitFor();
  },
  "the dialog of login": async (page) => {
    await openProfile(page);
    await page.getByRole("banner").getByRole("button", { name: "Войти" }).click();
    await page.getByRole("tab", { name: "Вход" }).waitFor();
  },
  "a page that does not exist": (page) => openTitled(page, "/nowhere", "404 Page Not Found"),
  "a person who does not exist": (page) => openTitled(page, "/people/999999", "Человек не найден"),
};

for (const [screen, open] of Object.entries(screens)) {
  it(`${screen} breaks no rule of WCAG 2.2 AA, light or dark, at a desk or on a phone`, async () => {
    const { page } = await visit({ origin });
    await open(page);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 860 });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await atRest(page);
        expect(await violations(page), `${colorScheme}, ${width} px`).toEqual([]);
      }
      expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0);
    }
  });
}

it("a visitor finds a person and leaves a dialog by the keyboard alone", async () => {
  const { page } = await visit({ origin });
  await page.goto("/");
  await page.getByRole("link", { name: "Фёдор Гааз" }).waitFor();

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

/** Colours on their way from one theme to the other are nobody's colours. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });

/** What is wrong, where and why, in a line each. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(levels).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
  );
}

/** By how many pixels the page is wider than the window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.textContent?.trim());
