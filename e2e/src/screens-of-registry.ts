import type { Page } from "@playwright/test";
import type { Screen, Words } from "./screen.ts";
import {
  fail,
  follow,
  heading,
  hold,
  openFound,
  openHome,
  openProfile,
  openTitled,
  person,
  submitDialog,
} from "./screen-steps.ts";

const askForRemoval = (page: Page, words: Words) =>
  page.getByRole("button", { name: words("registry:removal.report"), exact: true }).click();

async function openRemoval(page: Page, words: Words): Promise<void> {
  await openProfile(page);
  await askForRemoval(page, words);
  await page.locator("#removal-text").waitFor();
}

/** The list, profiles and the page about the site. */
export const screensOfRegistry: readonly Screen[] = [
  { name: "home", open: openHome },
  {
    name: "home-nothing-found",
    open: async (page) => {
      await page.goto("/?search=%D0%AB%D1%8B%D1%8B%D1%8B%D1%8B%D1%8B");
      await page.locator(".gd-state").waitFor();
    },
  },
  { name: "home-found", open: openFound },
  {
    name: "home-corrected",
    open: async (page) => {
      await page.goto("/?search=rjhxfr");
      await page.locator(".gd-notice").waitFor();
    },
  },
  {
    name: "home-beyond-the-end",
    open: async (page) => {
      await page.goto("/?page=999");
      await page.locator(".gd-state").waitFor();
    },
  },
  {
    name: "home-loading",
    open: async (page) => {
      await openTitled(page, "/about");
      await hold(page, "**/api/public/people?*");
      await follow(page, "/");
      await page.locator("main .gd-people .gd-skeleton").first().waitFor();
    },
  },
  {
    name: "home-failed",
    open: async (page) => {
      await openTitled(page, "/about");
      await fail(page, "**/api/public/people?*");
      await follow(page, "/");
      await page.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "home-offline",
    open: async (page) => {
      await openHome(page);
      await page.context().setOffline(true);
      await page.locator(".gd-offline").waitFor();
    },
  },
  { name: "profile-guest", open: openProfile },
  { name: "profile-visitor", as: "visitor", open: openProfile },
  { name: "profile-reader", as: "reader", open: openProfile },
  {
    name: "profile-without-proofs-service",
    open: async (page) => {
      await openFound(page);
      await page.route("**/api/public/people/by-slug/*", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), proofs: null } });
      });
      await fail(page, "**/api/public/people/*/proofs*");
      await follow(page, person);
      await heading(page);
      await page.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "profile-loading",
    open: async (page) => {
      await openFound(page);
      await hold(page, "**/api/public/people/by-slug/*");
      await follow(page, person);
      await page.locator("main .grid .gd-skeleton").first().waitFor();
    },
  },
  {
    name: "profile-failed",
    open: async (page) => {
      await openFound(page);
      await fail(page, "**/api/public/people/by-slug/*");
      await follow(page, person);
      await page.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "profile-picture",
    as: "reader",
    open: async (page, words) => {
      await openProfile(page);
      await page.locator('.gd-media[data-kind="photo"]').first().click();
      await page.getByRole("button", { name: words("registry:media.zoomIn") }).click();
    },
  },
  {
    name: "profile-recording",
    as: "reader",
    open: async (page, words) => {
      await page.goto("/p/mat-tereza-kalkuttskaya");
      await heading(page);
      await page
        .getByRole("button", { name: words("registry:media.play") })
        .first()
        .waitFor();
    },
  },
  { name: "removal", open: openRemoval },
  {
    name: "removal-errors",
    open: async (page, words) => {
      await openRemoval(page, words);
      await submitDialog(page);
      await page.locator(".gd-summary").waitFor();
    },
  },
  {
    name: "removal-sent",
    open: async (page, words) => {
      await page.goto("/people/1");
      await heading(page);
      await askForRemoval(page, words);
      await page.locator("#removal-relation").fill("Это я");
      await page.locator("#removal-wish").check();
      await page.locator("#removal-text").fill("Город указан неверно.");
      await submitDialog(page);
      await page.getByTestId("receipt").waitFor();
    },
  },
  { name: "profile-unknown", open: (page) => openTitled(page, "/people/999999") },
  { name: "about", open: (page) => openTitled(page, "/about") },
];
