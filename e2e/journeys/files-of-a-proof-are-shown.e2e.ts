import { endpoints } from "@deeds/contracts";
import { expect, inject, it } from "vitest";
import { signInByDialog, useBrowser } from "../src/browser.ts";
import { signInAsAdmin } from "../src/caller.ts";
import { pdf } from "../src/document.ts";
import { makePerson } from "../src/people.ts";
import { png } from "../src/picture.ts";
import { makeProof } from "../src/proofs.ts";
import { demoFile } from "../src/recordings.ts";

const origin = inject("origin");
const { visit } = useBrowser();

/** A subscriber before a person with one proof of these files. */
async function openProofOf(files: readonly File[]) {
  const admin = await signInAsAdmin(origin);
  const person = await makePerson(admin);
  await makeProof(admin, person.id, { files });
  const visitor = await visit({ origin });
  await visitor.page.goto(`/p/${person.slug}`);
  await signInByDialog(visitor.page, "reader", "reader-demo");
  return visitor;
}

it("a picture opens large and is enlarged by steps, with the keyboard too", async () => {
  const { page } = await openProofOf([png("letter.png", 400)]);
  const tile = page.getByRole("button", { name: "Открыть: фото, файл 1" });
  await tile.focus();
  await page.keyboard.press("Enter");
  const picture = page.getByRole("dialog").getByRole("img", { name: "фото" });
  await picture.waitFor();
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const fitting = await width();
  await page.getByRole("button", { name: "Увеличить" }).press("Enter");
  await expect.poll(width).toBeGreaterThan(fitting);
  await page.getByRole("button", { name: "Уменьшить" }).press("Enter");
  await expect.poll(width).toBe(fitting);
  await page.keyboard.press("Escape");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("Открыть: фото, файл 1");
});

it("a film shows its length and plays in a dialog", async () => {
  const { page } = await openProofOf([demoFile("newsreel-garden.webm", "video/webm")]);
  const tile = page.getByRole("button", { name: "Открыть: видео, файл 1" });
  await expect.poll(() => tile.textContent()).toMatch(/\d+:\d{2}$/);
  await tile.click();
  await page.getByRole("dialog").locator("video[controls]").waitFor();
});

it("a recording plays where it stands, by a button of 44 px, and says how long it is", async () => {
  const { page } = await openProofOf([demoFile("phonograph.ogg", "audio/ogg")]);
  const play = page.getByRole("button", { name: "Слушать" });
  await play.waitFor();
  const box = await play.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await page.getByText(/^0:0\d$/).waitFor();
  await play.click();
  await page.getByRole("button", { name: "Пауза" }).click();
  await play.waitFor();
  await page.getByRole("button", { name: "Открыть: аудио, файл 1" }).click();
  await page.getByRole("dialog").locator("audio[controls]").waitFor();
});

it("a document says its pages and has a link that opens it", async () => {
  const { page } = await openProofOf([pdf("A certificate", "certificate.pdf")]);
  const tile = page.getByRole("button", { name: "Открыть: PDF, файл 1" });
  await expect.poll(() => tile.textContent()).toMatch(/PDF, 1\sстр\.$/);
  await tile.click();
  const link = page.getByRole("link", { name: "Открыть файл" });
  expect(await link.getAttribute("href")).toMatch(/^\/api\/files\/proof\/[0-9a-f]{40}\.pdf$/);
});

it("a picture that cannot be loaded is replaced by an icon", async () => {
  const admin = await signInAsAdmin(origin);
  const person = await makePerson(admin);
  await makeProof(admin, person.id, { files: [png("letter.png")] });
  const { page, context } = await visit({ origin });
  await context.route("**/api/files/proof/**", (route) => route.abort());
  await page.goto(`/p/${person.slug}`);
  await signInByDialog(page, "reader", "reader-demo");
  const tile = page.getByRole("button", { name: "Открыть: фото, файл 1" });
  await tile.locator("svg").waitFor();
  expect(await tile.locator("img").count()).toBe(0);
  await tile.click();
  await page.getByRole("dialog").getByText("Файл не открывается").waitFor();
});

it("a portrait is enlarged", async () => {
  const admin = await signInAsAdmin(origin);
  const portrait = demoFile("portraits/addams.jpg", "image/jpeg");
  const { url } = await admin.upload(endpoints.uploadPersonPhoto, portrait);
  const person = await makePerson(admin, { profilePhoto: url });
  const { page } = await visit({ origin });
  await page.goto(`/p/${person.slug}`);
  await page.getByRole("button", { name: `Увеличить фото: ${person.fullName}` }).click();
  await page
    .getByRole("dialog")
    .getByRole("img", { name: `Фото: ${person.fullName}` })
    .waitFor();
});
