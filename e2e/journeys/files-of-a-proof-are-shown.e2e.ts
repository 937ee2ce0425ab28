import { endpoints } from "@deeds/contracts";
import { signInAsAdmin } from "@deeds/test-kit/caller";
import { demoFile, pdf, png } from "../src/files.ts";
import { origin } from "../src/product-under-test.ts";
import { makePerson, makeProof } from "../src/records.ts";
import { expect, signInByDialog, test, type Visit } from "../src/test.ts";

async function openProofOf(visit: Visit, files: readonly File[]) {
  const admin = await signInAsAdmin(origin);
  const person = await makePerson(admin);
  await makeProof(admin, person.id, { files });
  const visitor = await visit();
  await visitor.page.goto(`/p/${person.slug}`);
  await signInByDialog(visitor.page, "reader", "reader-demo");
  return visitor;
}

test("a picture opens large and is enlarged by steps, with the keyboard too", async ({ visit }) => {
  const { page } = await openProofOf(visit, [png("letter.png", 400)]);
  const tile = page.getByRole("button", { name: "Открыть: фото, файл 1" });
  await tile.focus();
  await page.keyboard.press("Enter");
  const picture = page.getByRole("dialog").getByRole("img", { name: "фото" });
  await expect(picture).toBeVisible();
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

test("a film shows its length and plays in a dialog", async ({ visit }) => {
  const { page } = await openProofOf(visit, [demoFile("newsreel-garden.webm", "video/webm")]);
  const tile = page.getByRole("button", { name: "Открыть: видео, файл 1" });
  await expect.poll(() => tile.textContent()).toMatch(/\d+:\d{2}$/);
  await tile.click();
  await expect(page.getByRole("dialog").locator("video[controls]")).toBeVisible();
});

test("a recording plays where it stands, by a button of 44 px, and says how long it is", async ({
  visit,
}) => {
  const { page } = await openProofOf(visit, [demoFile("phonograph.ogg", "audio/ogg")]);
  const play = page.getByRole("button", { name: "Слушать" });
  await expect(play).toBeVisible();
  const box = await play.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await expect(page.getByText(/^0:0\d$/)).toBeVisible();
  await play.click();
  await page.getByRole("button", { name: "Пауза" }).click();
  await expect(play).toBeVisible();
  await page.getByRole("button", { name: "Открыть: аудио, файл 1" }).click();
  await expect(page.getByRole("dialog").locator("audio[controls]")).toBeVisible();
});

test("a document says its pages and has a link that opens it", async ({ visit }) => {
  const { page } = await openProofOf(visit, [pdf("A certificate", "certificate.pdf")]);
  const tile = page.getByRole("button", { name: "Открыть: PDF, файл 1" });
  await expect.poll(() => tile.textContent()).toMatch(/PDF, 1\sстр\.$/);
  await tile.click();
  const link = page.getByRole("link", { name: "Открыть файл" });
  expect(await link.getAttribute("href")).toMatch(/^\/api\/files\/proof\/[0-9a-f]{40}\.pdf$/);
});

test("a picture that cannot be loaded is replaced by an icon", async ({ visit, admin }) => {
  const person = await makePerson(admin);
  await makeProof(admin, person.id, { files: [png("letter.png")] });
  const { page, context } = await visit();
  await context.route("**/api/files/proof/**", (route) => route.abort());
  await page.goto(`/p/${person.slug}`);
  await signInByDialog(page, "reader", "reader-demo");
  const tile = page.getByRole("button", { name: "Открыть: фото, файл 1" });
  await expect(tile.locator("svg")).toBeVisible();
  expect(await tile.locator("img").count()).toBe(0);
  await tile.click();
  await expect(page.getByRole("dialog").getByText("Файл не открывается")).toBeVisible();
});

test("a portrait is enlarged", async ({ admin, open }) => {
  const portrait = demoFile("portraits/addams.jpg", "image/jpeg");
  const { url } = await admin.upload(endpoints.uploadPersonPhoto, portrait);
  const person = await makePerson(admin, { profilePhoto: url });
  const { page } = await open(`/p/${person.slug}`);
  await page.getByRole("button", { name: `Увеличить фото: ${person.fullName}` }).click();
  await expect(
    page.getByRole("dialog").getByRole("img", { name: `Фото: ${person.fullName}` }),
  ).toBeVisible();
});
