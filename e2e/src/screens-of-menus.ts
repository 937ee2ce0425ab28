import type { Page } from "@playwright/test";
import type { Screen } from "./screen.ts";
import { heading, person } from "./screen-steps.ts";

/** Opens the menu behind a button; the button is a plain one until somebody begins to use the page. */
async function openMenu(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await heading(page);
  await page.getByRole("button", { name }).first().click();
  await page.getByRole("menu").waitFor();
}

/** Every kind of menu, open. */
export const screensOfMenus: readonly Screen[] = [
  {
    name: "menu-language",
    open: (page, words) => openMenu(page, "/", words("shell:language.change").split(":")[0] ?? ""),
  },
  {
    name: "menu-theme",
    open: (page, words) => openMenu(page, "/", words("shell:theme.change").split(":")[0] ?? ""),
  },
  { name: "menu-account", as: "reader", open: (page) => openMenu(page, "/", "reader") },
  {
    name: "menu-share",
    open: (page, words) => openMenu(page, person, words("registry:person.share")),
  },
];
