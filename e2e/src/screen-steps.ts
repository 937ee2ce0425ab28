import type { Page } from "@playwright/test";

export const person = "/p/fyodor-gaaz";

/** The page's own heading, not the one that stands in its place while it is on its way. */
export const heading = (page: Page, name = "") =>
  page.locator("#content :not(.gd-first) > h1").filter({ hasText: name }).first().waitFor();

/** Whoever was added last stands there: other journeys add people too. */
export async function openHome(page: Page): Promise<void> {
  await page.goto("/");
  await page.locator('#content article a[href^="/p/"]').first().waitFor();
}

/** The list with the person who has every kind of proof. */
export async function openFound(page: Page): Promise<void> {
  await page.goto(`/?search=${encodeURIComponent("Гааз")}`);
  await page.locator(`a[href="${person}"]`).first().waitFor();
}

export async function openProfile(page: Page): Promise<void> {
  await page.goto(person);
  await heading(page);
  await page.locator("article h3").first().waitFor();
}

export async function openTitled(page: Page, path: string, title?: string): Promise<void> {
  await page.goto(path);
  await heading(page, title);
}

export const submitDialog = (page: Page) =>
  page.getByRole("dialog").locator("[type=submit]").click();

/** The next answers of these calls never come, or are a refusal of the network. */
export const hold = (page: Page, calls: string) => page.route(calls, () => undefined);
export const fail = (page: Page, calls: string) => page.route(calls, (route) => route.abort());

/** Another page of the site by its link, so that the next data come from calls. */
export const follow = (page: Page, path: string) =>
  page.locator(`a[href="${path}"]:visible`).first().click();
