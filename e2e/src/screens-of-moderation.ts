import type { Page } from "@playwright/test";
import type { Screen, Words } from "./screen.ts";

const row = (page: Page) => page.locator("#content li button").first();
const article = (page: Page) => page.locator("#content article");

/** The desk with its first thing open; where there is room for one pane, that pane. */
async function openDesk(page: Page, query = ""): Promise<void> {
  await page.goto(`/moderation${query}`);
  await row(page).click();
  await page.locator("#content .gd-button-primary:enabled").waitFor();
}

const openProof = (page: Page) => openDesk(page, "?kind=proof&media=photo");

async function openRejection(page: Page, words: Words): Promise<void> {
  await openProof(page);
  await article(page).locator("img").first().waitFor();
  await page.keyboard.press("r");
  await page.getByRole("dialog").getByLabel(words("admin:reason")).waitFor();
}

/** The moderation desk in its states. */
export const screensOfModeration: readonly Screen[] = [
  {
    name: "desk-queue",
    as: "admin",
    open: async (page) => {
      await page.goto("/moderation");
      await row(page).waitFor();
    },
  },
  { name: "desk-person", as: "admin", open: (page) => openDesk(page, "?kind=person") },
  {
    name: "desk-proof",
    as: "admin",
    open: async (page) => {
      await openProof(page);
      await article(page).locator("figure, img").first().waitFor();
    },
  },
  {
    name: "desk-contact-edit",
    as: "admin",
    open: async (page, words) => {
      await openDesk(page, "?kind=contact-edit");
      await page.getByRole("list", { name: words("admin:desk.changes") }).waitFor();
      await page.keyboard.press("1");
    },
  },
  {
    name: "desk-ticked",
    as: "admin",
    open: async (page, words) => {
      await page.goto("/moderation?kind=proof");
      await row(page).waitFor();
      await page.keyboard.press("Shift+X");
      await page.getByRole("button", { name: words("admin:desk.clear") }).waitFor();
    },
  },
  { name: "desk-rejection", as: "admin", open: openRejection },
  {
    name: "desk-reason",
    as: "admin",
    open: async (page, words) => {
      await openRejection(page, words);
      await page.keyboard.press("2");
      await page.locator("[role=dialog] [aria-pressed=true]").waitFor();
    },
  },
  {
    name: "desk-undo",
    as: "admin",
    open: async (page, words) => {
      // Held back on its way, so that it stays for the next visit.
      await page.route("**/moderate", () => undefined);
      await openProof(page);
      await page.keyboard.press("a");
      await page.getByRole("button", { name: words("ui:undo"), exact: true }).waitFor();
    },
  },
  {
    name: "desk-keys",
    as: "admin",
    open: async (page, words) => {
      await page.goto("/moderation");
      await row(page).waitFor();
      await page.keyboard.press("Shift+Slash");
      await page.getByText(words("admin:desk.keys.on")).waitFor();
    },
  },
  {
    name: "desk-nothing-here",
    as: "admin",
    open: async (page, words) => {
      await page.goto("/moderation?person=nobody-of-this-name");
      await page.getByText(words("admin:desk.nothingHere")).waitFor();
    },
  },
  {
    name: "desk-late",
    as: "admin",
    open: async (page, words) => {
      const body = { message: "late", code: "already-moderated", requestId: "r-1" };
      await page.route("**/moderate", (route) => route.fulfill({ status: 409, json: body }));
      await openProof(page);
      await page.keyboard.press("a");
      await page.getByRole("button", { name: words("admin:desk.understood") }).waitFor();
    },
  },
  {
    name: "desk-queue-failed",
    as: "admin",
    open: async (page) => {
      await page.route("**/api/moderation/proofs*", (route) => route.abort());
      await page.goto("/moderation");
      await page.getByRole("alert").first().waitFor();
    },
  },
];
