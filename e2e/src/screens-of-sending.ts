import type { Page } from "@playwright/test";
import { mediaFile } from "./files.ts";
import type { Screen, Words } from "./screen.ts";
import { heading, openProfile, openTitled, submitDialog } from "./screen-steps.ts";

const field = (page: Page, name: string) => page.locator(`#person-${name}`);

async function openForm(page: Page): Promise<void> {
  await page.goto("/submit-person");
  await field(page, "name").waitFor();
}

async function goOn(page: Page, words: Words): Promise<void> {
  await page.getByRole("button", { name: words("submissions:person.goOn") }).click();
}

async function openAnswers(page: Page, words: Words): Promise<void> {
  await openForm(page);
  await field(page, "name").fill("Анна");
  await goOn(page, words);
  await page.getByText(words("submissions:person.checkIntro")).waitFor();
}

async function openDialog(page: Page, button: string): Promise<void> {
  await page.goto("/p/fyodor-gaaz");
  await page.getByRole("button", { name: button }).first().click();
  await page.getByRole("dialog").locator("[type=submit]").waitFor();
}

async function openAddProof(page: Page, words: Words): Promise<void> {
  await openProfile(page);
  await page.getByRole("button", { name: words("registry:person.addProof") }).click();
  await page.locator("#proof-description").waitFor();
}

/** The forms of sending something in, and what follows. */
export const screensOfSending: readonly Screen[] = [
  { name: "submit-person", open: (page) => openTitled(page, "/submit-person") },
  {
    name: "submit-person-errors",
    open: async (page) => {
      await openTitled(page, "/submit-person");
      await page.locator("#person-age").fill("500");
      await page.locator("form [type=submit]").first().click();
      await page.locator(".gd-summary").waitFor();
    },
  },
  { name: "add-proof", open: openAddProof },
  {
    name: "add-proof-errors",
    open: async (page, words) => {
      await openAddProof(page, words);
      await submitDialog(page);
      await page.locator(".gd-summary").waitFor();
    },
  },
  {
    name: "add-proof-files",
    open: async (page, words) => {
      await openAddProof(page, words);
      const tooLarge = Buffer.alloc(10 * 1024 * 1024 + 1);
      await page
        .getByRole("dialog")
        .locator("input[type=file]")
        .first()
        .setInputFiles([
          await mediaFile("letter-1.jpg", "image/jpeg"),
          await mediaFile("certificate.pdf", "application/pdf"),
          { name: "conversation.mp3", mimeType: "audio/mpeg", buffer: tooLarge },
        ]);
      await page.getByText(words("ui:uploaded")).nth(1).waitFor();
    },
  },
  {
    name: "receipt",
    open: async (page, words) => {
      await openAddProof(page, words);
      await page.locator("#proof-description").fill("Письмо из архива");
      await submitDialog(page);
      await page.getByRole("link", { name: words("submissions:receipt.open") }).click();
      await heading(page, words("submissions:receipt.titles.proof"));
      await page.getByText(words("ui:pending")).first().waitFor();
    },
  },
  {
    name: "receipt-unknown",
    open: async (page, words) => {
      await page.goto("/receipts/proof/nothing-of-the-kind");
      await page.getByText(words("submissions:receipt.unknown")).waitFor();
    },
  },
  {
    name: "suggest-change",
    open: async (page, words) => {
      await openProfile(page);
      await page
        .getByRole("button", { name: words("registry:person.suggestChange") })
        .first()
        .click();
      await page.locator("#change-comment").waitFor();
    },
  },
  {
    name: "submit-person-look-alike",
    open: async (page, words) => {
      await openForm(page);
      await field(page, "name").fill("Фёдор");
      await field(page, "surname").fill("Гааз");
      const photo = await mediaFile("medal.jpg", "image/jpeg");
      await page.locator("input[type=file]").setInputFiles(photo);
      await page.getByText(words("ui:uploaded"), { exact: true }).waitFor();
      await page.getByText(words("submissions:person.alikeBy.name")).waitFor();
    },
  },
  {
    name: "submit-person-every-error",
    open: async (page, words) => {
      await openForm(page);
      await field(page, "birthDate").fill("31.02.1990");
      await field(page, "age").fill("500");
      await field(page, "socialMedia").fill("t.me/nobody");
      const buffer = Buffer.from("no portrait");
      const file = { name: "portrait.txt", mimeType: "text/plain", buffer };
      await page.locator("input[type=file]").setInputFiles(file);
      await goOn(page, words);
      await page.locator(".gd-summary li").nth(4).waitFor();
    },
  },
  {
    name: "submit-person-offline",
    open: async (page, words) => {
      await openForm(page);
      await page.context().setOffline(true);
      await page.getByText(words("submissions:offline")).waitFor();
    },
  },
  { name: "submit-person-answers", open: openAnswers },
  {
    name: "submit-person-receipt",
    open: async (page, words) => {
      await openAnswers(page, words);
      await page.getByRole("button", { name: words("submissions:person.submit") }).click();
      await page.getByText(words("ui:pending")).waitFor();
    },
  },
  {
    name: "add-proof-offline",
    open: async (page, words) => {
      await openDialog(page, words("registry:person.addProof"));
      await page.context().setOffline(true);
      const letter = await mediaFile("letter-2.jpg", "image/jpeg");
      await page.getByRole("dialog").locator("input[type=file]").setInputFiles(letter);
      await page.getByText(words("submissions:upload.connection")).waitFor();
      await page.getByRole("dialog").locator("[type=submit]").click();
      await page.locator(".gd-summary").waitFor();
    },
  },
  {
    name: "suggest-change-link",
    open: async (page, words) => {
      await openDialog(page, words("registry:person.suggestChange"));
      await page.locator("#change-newSocialMedia").fill("https://t.me/nobody");
      await page.getByRole("button", { name: words("submissions:social.add") }).click();
      const row = page.getByRole("dialog").getByRole("listitem").first();
      await row.getByRole("button").first().click();
      await page.getByText(words("submissions:social.changing")).waitFor();
    },
  },
  {
    name: "receipt-failed",
    open: async (page, words) => {
      await page.route("**/api/receipts/**", (route) => route.abort());
      await page.goto("/receipts/proof/nothing-of-the-kind");
      await page.getByText(words("submissions:receipt.failed")).waitFor();
    },
  },
  {
    name: "own-submissions",
    as: "visitor",
    open: async (page, words) => {
      await page.goto("/dashboard?view=mine");
      await page.getByText(words("submissions:mine.isNew")).first().waitFor();
      await page.locator("section[aria-labelledby=mine-changes] li").first().waitFor();
    },
  },
];
