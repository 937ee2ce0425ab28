import type { Page } from "@playwright/test";
import { chooseFile, chooseMedia, mediaFile } from "./files.ts";
import { openHydrated } from "./hydration.ts";
import {
  goTo,
  heading,
  openHome,
  openProfile,
  openTitled,
  person,
  press,
  type Screen,
  screen,
  screenAs,
  submitDialog,
  type Words,
} from "./screen.ts";

const field = (page: Page, name: string) => page.locator(`#person-${name}`);

const openForm = (page: Page) => goTo(page, "/submit-person", "#person-name");

const next = (page: Page, words: Words) => press(page, words("submissions:person.continue"));

async function openAnswers(page: Page, words: Words): Promise<void> {
  await openForm(page);
  await field(page, "name").fill("Анна");
  await next(page, words);
  await page.getByText(words("submissions:person.checkIntro")).waitFor();
}

async function openDialog(page: Page, button: string): Promise<void> {
  await openHydrated(page, person);
  await page.getByRole("button", { name: button }).first().click();
  await page.getByRole("dialog").locator("[type=submit]").waitFor();
}

async function openAddProof(page: Page, words: Words): Promise<void> {
  await openProfile(page);
  await press(page, words("registry:person.addProof"));
  await page.locator("#proof-description").waitFor();
}

export const screensOfSending: readonly Screen[] = [
  screen("submit-person", (page) => openTitled(page, "/submit-person")),
  screen("submit-person-errors", async (page) => {
    await openTitled(page, "/submit-person");
    await page.locator("#person-age").fill("500");
    await page.locator("form [type=submit]").first().click();
    await page.locator(".gd-summary").waitFor();
  }),
  screen("proof-page", (page) => openTitled(page, "/people/1/add-proof")),
  screen("change-page", (page) => openTitled(page, "/people/1/suggest-change")),
  screen("add-proof", openAddProof),
  screen("add-proof-errors", async (page, words) => {
    await openAddProof(page, words);
    await submitDialog(page);
    await page.locator(".gd-summary").waitFor();
  }),
  screen("add-proof-files", async (page, words) => {
    await openAddProof(page, words);
    const tooLarge = Buffer.alloc(10 * 1024 * 1024 + 1);
    const field = page.getByRole("dialog").locator("input[type=file]");
    await field
      .first()
      .setInputFiles([
        await mediaFile("letter-1.jpg", "image/jpeg"),
        await mediaFile("certificate.pdf", "application/pdf"),
        { name: "conversation.mp3", mimeType: "audio/mpeg", buffer: tooLarge },
      ]);
    await page.getByText(words("ui:uploaded")).nth(1).waitFor();
  }),
  screen("receipt", async (page, words) => {
    await openAddProof(page, words);
    await page.locator("#proof-description").fill("Письмо из архива");
    await submitDialog(page);
    await page.getByRole("link", { name: words("submissions:receipt.open") }).click();
    await heading(page, words("submissions:receipt.titles.proof"));
    await page.getByText(words("ui:pending")).first().waitFor();
  }),
  screen("receipt-look-up", (page) => openTitled(page, "/receipts")),
  screen("receipt-not-found", (page) =>
    goTo(page, "/receipts?code=nothing-of-the-kind", ".gd-field-error"),
  ),
  screen("receipt-unknown", async (page, words) => {
    await openHydrated(page, "/receipts/proof/nothing-of-the-kind");
    await page.getByText(words("submissions:receipt.unknown")).waitFor();
  }),
  screen("suggest-change", async (page, words) => {
    await openProfile(page);
    const suggest = page.getByRole("button", { name: words("registry:person.suggestChange") });
    await suggest.first().click();
    await page.locator("#change-comment").waitFor();
  }),
  screen("submit-person-look-alike", async (page, words) => {
    await openForm(page);
    await field(page, "name").fill("Фёдор");
    await field(page, "surname").fill("Гааз");
    await chooseMedia(page, ["medal.jpg", "image/jpeg"]);
    await page.getByText(words("ui:uploaded"), { exact: true }).waitFor();
    await page.getByText(words("submissions:person.alikeBy.name")).waitFor();
  }),
  screen("submit-person-every-error", async (page, words) => {
    await openForm(page);
    await field(page, "birthDate").fill("31.02.1990");
    await field(page, "age").fill("500");
    await field(page, "socialMedia").fill("t.me/unknown");
    await chooseFile(page, "portrait.txt", "text/plain", "no portrait");
    await next(page, words);
    await page.locator(".gd-summary li").nth(4).waitFor();
  }),
  screen("submit-person-offline", async (page, words) => {
    await openForm(page);
    await page.context().setOffline(true);
    await page.getByText(words("submissions:offline")).waitFor();
  }),
  screen("submit-person-answers", openAnswers),
  screen("submit-person-receipt", async (page, words) => {
    await openAnswers(page, words);
    await press(page, words("submissions:person.submit"));
    await page.getByText(words("ui:pending")).waitFor();
  }),
  screen("add-proof-offline", async (page, words) => {
    await openDialog(page, words("registry:person.addProof"));
    await page.context().setOffline(true);
    await chooseMedia(page.getByRole("dialog"), ["letter-2.jpg", "image/jpeg"]);
    await page.getByText(words("submissions:upload.connection")).waitFor();
    await submitDialog(page);
    await page.locator(".gd-summary").waitFor();
  }),
  screen("suggest-change-link", async (page, words) => {
    await openDialog(page, words("registry:person.suggestChange"));
    await page.locator("#change-newSocialMedia").fill("https://t.me/unknown");
    await press(page, words("submissions:social.add"));
    const row = page.getByRole("dialog").getByRole("listitem").first();
    await row.getByRole("button").first().click();
    await page.getByText(words("submissions:social.changing")).waitFor();
  }),
  screen("receipt-failed", async (page, words) => {
    await page.route("**/api/receipts/**", (route) => route.abort());
    // By a link: the document of the page has the state from the server.
    await openHome(page);
    await page.evaluate(() => {
      history.pushState(null, "", "/receipts/proof/nothing-of-the-kind");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await page.getByText(words("submissions:receipt.failed")).waitFor();
  }),
  screenAs("visitor", "own-submissions", async (page, words) => {
    await page.goto("/dashboard?view=mine");
    await page.getByText(words("submissions:mine.isNew")).first().waitFor();
    await page.locator("section[aria-labelledby=mine-changes] li").first().waitFor();
  }),
];
