import type { Language } from "@deeds/i18n";
import type { Page } from "playwright-core";
import { inject } from "vitest";
import type { useBrowser, Visitor } from "./browser.ts";

interface Desk {
  /** A demo account; the administrator by default. */
  as?: "visitor" | "reader" | "admin";
  language?: Language;
  width?: number;
}

/** A page of the workspace, whose account has signed in before. */
export async function openWorkspace(
  { visit }: Pick<ReturnType<typeof useBrowser>, "visit">,
  path: string,
  { as = "admin", ...options }: Desk = {},
): Promise<Visitor> {
  const visitor = await visit({ origin: inject("origin"), language: "en", ...options });
  const data = { username: as, password: `${as}-demo` };
  const answer = await visitor.context.request.post("/api/login", { data });
  if (!answer.ok()) throw new Error(`${as} could not sign in: ${answer.status()}`);
  await visitor.page.goto(path);
  return visitor;
}

/** The list of what waits begins with the oldest: what was just sent is on its last page. */
export async function goToLastPage(page: Page): Promise<void> {
  await page.locator("#content li").first().waitFor();
  const pages = page.locator("#content .gd-pages li");
  if (await pages.count()) await pages.last().getByRole("link").click();
}
