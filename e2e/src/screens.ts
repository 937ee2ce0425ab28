import type { Page } from "@playwright/test";
import {
  fail,
  follow,
  heading,
  openHome,
  openTitled,
  person,
  press,
  type Screen,
  screen,
  screenAs,
  submitDialog,
  type Words,
} from "./screen.ts";
import { screensOfAdministration, screensOfModeration } from "./screens-of-administration.ts";
import { screensOfRegistry } from "./screens-of-registry.ts";
import { screensOfSending } from "./screens-of-sending.ts";

/** Opens the menu behind a button; the button is a plain one until somebody begins to use the page. */
async function openMenu(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await heading(page);
  await page.getByRole("button", { name }).first().click();
  await page.getByRole("menu").waitFor();
}

const screensOfMenus: readonly Screen[] = [
  screen("menu-language", (page, words) =>
    openMenu(page, "/", words("shell:language.change").split(":")[0] ?? ""),
  ),
  screen("menu-theme", (page, words) =>
    openMenu(page, "/", words("shell:theme.change").split(":")[0] ?? ""),
  ),
  screenAs("reader", "menu-account", (page) => openMenu(page, "/", "reader")),
  screen("menu-share", (page, words) => openMenu(page, person, words("registry:person.share"))),
];

const login = (page: Page, words: Words) =>
  page
    .getByRole("banner")
    .getByRole("button", { name: words("common:logIn") })
    .click();

const screensOfShell: readonly Screen[] = [
  screen("login", async (page, words) => {
    await openHome(page);
    await login(page, words);
    await page.getByRole("dialog").getByRole("tab").first().waitFor();
  }),
  screen("register-errors", async (page, words) => {
    await openHome(page);
    await login(page, words);
    await page.getByRole("tab", { name: words("shell:signIn.register.tab") }).click();
    await submitDialog(page);
    await page.locator("[aria-invalid=true]").first().waitFor();
  }),
  screen("auth", (page) => openTitled(page, "/auth")),
  screen("menu", async (page, words) => {
    await openHome(page);
    await page.setViewportSize({ width: 390, height: 860 });
    await page.getByRole("button", { name: words("ui:menu"), exact: true }).click();
    await page.getByRole("dialog").getByRole("link").first().waitFor();
  }),
  screen("privacy", async (page, words) => {
    await openHome(page);
    await press(page, words("shell:notice.privacy.link"));
    await page.getByRole("dialog").getByRole("heading").waitFor();
  }),
  screen("guard-signed-out", (page) => openTitled(page, "/proofs")),
  screenAs("visitor", "guard-denied", (page) => openTitled(page, "/settings")),
  screenAs("visitor", "subscribe-offer", (page) => openTitled(page, "/subscribe")),
  screenAs("reader", "subscribe-active", (page) => openTitled(page, "/subscribe")),
  screenAs("visitor", "payment-checked", (page, words) =>
    openTitled(page, "/payment-success", words("shell:payment.success")),
  ),
  screenAs("visitor", "payment-failed", async (page, words) => {
    await page.goto("/payment-success");
    await fail(page, "**/api/user");
    await page.getByText(words("shell:payment.errorTitle")).waitFor();
  }),
  screen("not-found", (page) => openTitled(page, "/nowhere", "404 Page Not Found")),
  {
    name: "age-gate",
    first: true,
    open: async (page, words) => {
      await page.goto("/");
      await page
        .getByRole("dialog")
        .getByRole("button", { name: words("shell:age.adult") })
        .waitFor();
    },
  },
  {
    name: "age-restriction",
    first: true,
    open: async (page, words) => {
      await page.goto("/");
      await press(page, words("shell:age.minor"));
      await heading(page, words("shell:age.blockedTitle"));
    },
  },
  screen("part-not-loaded", async (page, words) => {
    await openHome(page);
    await fail(page, "**/mf/mf-submissions/**");
    await follow(page, "/submit-person");
    await page.getByText(words("shell:remote.notLoaded")).waitFor({ timeout: 30_000 });
  }),
];

export const screens: readonly Screen[] = [
  ...screensOfRegistry,
  ...screensOfSending,
  ...screensOfMenus,
  ...screensOfAdministration,
  ...screensOfModeration,
  ...screensOfShell,
];
