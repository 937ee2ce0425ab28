import type { Page } from "@playwright/test";
import type { Screen, Words } from "./screen.ts";
import { fail, follow, heading, openHome, openTitled, submitDialog } from "./screen-steps.ts";

const login = (page: Page, words: Words) =>
  page
    .getByRole("banner")
    .getByRole("button", { name: words("common:logIn") })
    .click();

/** What the shell draws itself: signing in, guards, subscription, the age gate, failures. */
export const screensOfShell: readonly Screen[] = [
  {
    name: "login",
    open: async (page, words) => {
      await openHome(page);
      await login(page, words);
      await page.getByRole("dialog").getByRole("tab").first().waitFor();
    },
  },
  {
    name: "register-errors",
    open: async (page, words) => {
      await openHome(page);
      await login(page, words);
      await page.getByRole("tab", { name: words("shell:signIn.register.tab") }).click();
      await submitDialog(page);
      await page.locator("[aria-invalid=true]").first().waitFor();
    },
  },
  { name: "auth", open: (page) => openTitled(page, "/auth") },
  {
    name: "menu",
    open: async (page, words) => {
      await openHome(page);
      await page.setViewportSize({ width: 390, height: 860 });
      await page.getByRole("button", { name: words("ui:menu"), exact: true }).click();
      await page.getByRole("dialog").getByRole("link").first().waitFor();
    },
  },
  {
    name: "privacy",
    open: async (page, words) => {
      await openHome(page);
      await page.getByRole("button", { name: words("shell:notice.privacy.link") }).click();
      await page.getByRole("dialog").getByRole("heading").waitFor();
    },
  },
  { name: "guard-signed-out", open: (page) => openTitled(page, "/proofs") },
  {
    name: "guard-denied",
    as: "visitor",
    open: (page) => openTitled(page, "/settings"),
  },
  { name: "subscribe-offer", as: "visitor", open: (page) => openTitled(page, "/subscribe") },
  { name: "subscribe-active", as: "reader", open: (page) => openTitled(page, "/subscribe") },
  {
    name: "payment-checked",
    as: "visitor",
    open: (page, words) => openTitled(page, "/payment-success", words("shell:payment.success")),
  },
  {
    name: "payment-failed",
    as: "visitor",
    open: async (page, words) => {
      await page.goto("/payment-success");
      await fail(page, "**/api/user");
      await page.getByText(words("shell:payment.errorTitle")).waitFor();
    },
  },
  { name: "not-found", open: (page) => openTitled(page, "/nowhere", "404 Page Not Found") },
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
      await page.getByRole("button", { name: words("shell:age.minor") }).click();
      await heading(page, words("shell:age.blockedTitle"));
    },
  },
  {
    name: "part-not-loaded",
    open: async (page, words) => {
      await openHome(page);
      await fail(page, "**/mf/mf-submissions/**");
      await follow(page, "/submit-person");
      await page.getByText(words("shell:remote.notLoaded")).waitFor({ timeout: 30_000 });
    },
  },
];
