import type { ItemNote } from "@deeds/contracts";
import type { Page } from "@playwright/test";
import { adminScreen, fail, goTo, respond, type Screen, type Words } from "./screen.ts";

const queueRow = "#content li button";
const article = (page: Page) => page.locator("#content article");

/** Opens the moderation queue with its first item. */
async function openQueueItem(page: Page, query = ""): Promise<void> {
  await page.goto(`/moderation${query}`);
  await page.locator(queueRow).first().click();
  await page.locator("#content .gd-button-primary:enabled").waitFor();
}

const openProof = (page: Page) => openQueueItem(page, "?kind=proof&media=photo");

async function openRejection(page: Page, words: Words): Promise<void> {
  await openProof(page);
  await article(page).locator("img").first().waitFor();
  await page.keyboard.press("r");
  await page.getByRole("dialog").getByLabel(words("admin:reason")).waitFor();
}

const notes: ItemNote[] = ["Спросила в архиве: письмо там есть.", "Подпись та же."].map(
  (text, at) => ({
    id: at + 1,
    userId: 1,
    username: "admin",
    text,
    createdAt: "2026-11-20T10:00:00.000Z",
  }),
);

export const screensOfModeration: readonly Screen[] = [
  adminScreen("queue-list", (page) => goTo(page, "/moderation", queueRow)),
  adminScreen("queue-person", (page) => openQueueItem(page, "?kind=person")),
  adminScreen("queue-proof", async (page) => {
    await openProof(page);
    await article(page).locator("figure, img").first().waitFor();
  }),
  adminScreen("queue-contact-edit", async (page, words) => {
    await openQueueItem(page, "?kind=contact-edit");
    await page.getByRole("list", { name: words("admin:queue.changes") }).waitFor();
    await page.keyboard.press("1");
  }),
  adminScreen("queue-notes", async (page) => {
    await respond(page, "**/api/moderation/notes/**", notes);
    await openQueueItem(page);
    await article(page)
      .getByText(notes[1]?.text ?? "")
      .waitFor();
  }),
  adminScreen("queue-ticked", async (page, words) => {
    await goTo(page, "/moderation?kind=proof", queueRow);
    await page.keyboard.press("Shift+X");
    await page.getByRole("button", { name: words("admin:queue.clear") }).waitFor();
  }),
  adminScreen("queue-rejection", openRejection),
  adminScreen("queue-reason", async (page, words) => {
    await openRejection(page, words);
    await page.keyboard.press("2");
    await page.locator("[role=dialog] [aria-pressed=true]").waitFor();
  }),
  adminScreen("queue-undo", async (page, words) => {
    // Never sent, so that the item is there for the next visit.
    await page.route("**/moderate", () => undefined);
    await openProof(page);
    await page.keyboard.press("a");
    await page.getByRole("button", { name: words("ui:undo"), exact: true }).waitFor();
  }),
  adminScreen("queue-keys", async (page, words) => {
    await goTo(page, "/moderation", queueRow);
    await page.keyboard.press("Shift+Slash");
    await page.getByText(words("admin:queue.keys.on")).waitFor();
  }),
  adminScreen("queue-nothing-here", async (page, words) => {
    await page.goto("/moderation?search=no-such-name");
    await page.getByText(words("admin:queue.nothingHere")).waitFor();
  }),
  adminScreen("queue-late", async (page, words) => {
    const body = { message: "late", code: "already-moderated", requestId: "r-1" };
    await respond(page, "**/moderate", body, 409);
    await openProof(page);
    await page.keyboard.press("a");
    await page.getByRole("button", { name: words("admin:queue.understood") }).waitFor();
  }),
  adminScreen("queue-failed", async (page) => {
    await fail(page, "**/api/moderation/proofs*");
    await page.goto("/moderation");
    await page.getByRole("alert").first().waitFor();
  }),
];
