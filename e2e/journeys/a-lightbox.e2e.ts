import { endpoints } from "@deeds/contracts";
import type { Page } from "@playwright/test";
import { demoFile, pdf, png } from "../src/files.ts";
import { openHydrated, waitForHydration } from "../src/hydration.ts";
import { makePerson, makeProof } from "../src/records.ts";
import { violations } from "../src/screen.ts";
import { expect, showsToast, test } from "../src/test.ts";

const photos = () => [png("one.png", 900), png("two.png", 60), png("three.png", 900)];

const caption = (page: Page) => page.getByRole("dialog").getByRole("status");
const picture = (page: Page) => page.getByRole("dialog").getByRole("img", { name: "фото" });

test("the files of a proof follow each other by buttons and arrows, each with its number", async ({
  admin,
  open,
}) => {
  const person = await makePerson(admin);
  const files = [...photos(), pdf("A certificate", "certificate.pdf")];
  await makeProof(admin, person.id, { title: "Письма", deedDate: "1943-05", files });
  const { page } = await open(`/p/${person.slug}`, { as: "reader" });
  const tile = page.getByRole("button", { name: "Открыть: фото, файл 2" });
  await tile.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Письма" });
  await expect(caption(page)).toHaveText("фото, 2 из 4");
  await expect(dialog.getByText("05.1943")).toBeVisible();
  await expect(dialog.getByRole("region", { name: "фото, 2 из 4" })).toBeFocused();
  expect(await violations(page)).toEqual([]);

  const second = await picture(page).getAttribute("src");
  await page.keyboard.press("ArrowRight");
  await expect(caption(page)).toHaveText("фото, 3 из 4");
  expect(await picture(page).getAttribute("src")).not.toBe(second);
  await dialog.getByRole("button", { name: "Следующий файл" }).click();
  await expect(caption(page)).toHaveText("PDF, 4 из 4");
  await dialog.getByRole("button", { name: "Следующий файл" }).press("Enter");
  await expect(caption(page)).toHaveText("фото, 1 из 4");
  await page.keyboard.press("ArrowLeft");
  await expect(caption(page)).toHaveText("PDF, 4 из 4");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(tile).toBeFocused();
});

test("going back closes the lightbox, and closing it leaves no entry in the history", async ({
  admin,
  open,
}) => {
  const person = await makePerson(admin);
  await makeProof(admin, person.id, { files: photos() });
  const { page } = await open("/about", { as: "reader" });
  await openHydrated(page, `/p/${person.slug}`);
  const tile = page.getByRole("button", { name: "Открыть: фото, файл 2" });
  await tile.click();
  await expect(caption(page)).toHaveText("фото, 2 из 3");
  const scroll = await page.evaluate(() => scrollY);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(`/p/${person.slug}`);
  await expect(tile).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(scroll);

  await tile.click();
  await expect(caption(page)).toHaveText("фото, 2 из 3");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/about");
});

test("a photo is zoomed by buttons, keys, wheel and double click, and moved when enlarged", async ({
  admin,
  open,
}) => {
  const person = await makePerson(admin);
  await makeProof(admin, person.id, { files: photos() });
  const { page } = await open(`/p/${person.slug}`, { as: "reader" });
  await page.getByRole("button", { name: "Открыть: фото, файл 1" }).click();
  const dialog = page.getByRole("dialog");
  await expect(picture(page)).toHaveJSProperty("complete", true);
  const width = () => picture(page).evaluate((image) => image.getBoundingClientRect().width);
  const fitting = await width();
  const smaller = dialog.getByRole("button", { name: "Уменьшить" });
  await expect(smaller).toHaveAttribute("aria-disabled", "true");

  await dialog.getByRole("button", { name: "Увеличить" }).press("Enter");
  await expect.poll(width).toBeCloseTo(fitting * 1.5, 0);
  await page.keyboard.press("+");
  await expect.poll(width).toBeCloseTo(fitting * 2.25, 0);
  // The arrows move the photo now.
  await dialog.getByRole("region").focus();
  const left = () => dialog.getByRole("region").evaluate((stage) => stage.scrollLeft);
  const before = await left();
  await page.keyboard.press("ArrowRight");
  await expect.poll(left).toBeGreaterThan(before);
  await expect(caption(page)).toHaveText("фото, 1 из 3");
  await page.keyboard.press("0");
  await expect.poll(width).toBeCloseTo(fitting, 0);

  const box = await picture(page).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await page.mouse.wheel(0, -300);
  await expect.poll(width).toBeCloseTo(fitting * Math.E, 0);
  await page.mouse.dblclick((box?.x ?? 0) + 60, (box?.y ?? 0) + 60);
  await expect.poll(width).toBeCloseTo(fitting, 0);
  await page.keyboard.press("+");
  await dialog.getByRole("button", { name: "Следующий файл" }).click();
  await expect(caption(page)).toHaveText("фото, 2 из 3");
  await expect(smaller).toHaveAttribute("aria-disabled", "true");
  // A small photo is not blurred to the size of the window.
  await expect.poll(width).toBe(60);
});

test("two fingers zoom a photo, and a swipe leads to the next", async ({ admin, open }) => {
  const person = await makePerson(admin);
  await makeProof(admin, person.id, { files: photos() });
  const { page } = await open(`/p/${person.slug}`, { as: "reader", width: 390 });
  const touch = await page.context().newCDPSession(page);
  await touch.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 2 });
  const touches = (type: "touchStart" | "touchMove" | "touchEnd", ...xs: number[]) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: xs.map((x) => ({ x, y: 400 })) });
  await page.getByRole("button", { name: "Открыть: фото, файл 1" }).click();
  await expect(picture(page)).toHaveJSProperty("complete", true);
  await touches("touchStart", 300);
  await touches("touchMove", 200);
  await touches("touchMove", 100);
  await touches("touchEnd");
  await expect(caption(page)).toHaveText("фото, 2 из 3");
  await page.keyboard.press("ArrowLeft");
  await expect(picture(page)).toHaveJSProperty("complete", true);
  const width = () => picture(page).evaluate((image) => image.getBoundingClientRect().width);
  const fitting = await width();
  await touches("touchStart", 180, 220);
  await touches("touchMove", 160, 240);
  await touches("touchEnd");
  await expect.poll(width).toBeCloseTo(fitting * 2, 0);
});

test("a portrait opens in the same way; without a connection a toast says that it cannot", async ({
  admin,
  open,
}) => {
  const portrait = demoFile("portraits/addams.jpg", "image/jpeg");
  const { url } = await admin.upload(endpoints.uploadPersonPhoto, portrait);
  const person = await makePerson(admin, { profilePhoto: url });
  const { page } = await open(`/p/${person.slug}`);
  const button = page.getByRole("button", { name: `Увеличить фото: ${person.fullName}` });
  await page.route("**/*lightbox*", (route) => route.abort(), { times: 1 });
  await button.click();
  await showsToast(page, "Просмотр не загрузился. Проверьте соединение и обновите страницу.");
  await page.reload();
  await waitForHydration(page);
  await button.click();
  const dialog = page.getByRole("dialog", { name: person.fullName });
  await expect(dialog.getByRole("img", { name: `Фото: ${person.fullName}` })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Следующий файл" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});

/** How dark the darkest part of a page is, from 0 to 255. */
const inkOf = (page: Page, name: string) =>
  page
    .getByRole("dialog")
    .getByRole("img", { name })
    .evaluate((image: HTMLImageElement) => {
      const side = 256;
      const context = new OffscreenCanvas(side, side).getContext("2d");
      context?.drawImage(image, 0, 0, side, side);
      const pixels = [...(context?.getImageData(0, 0, side, side).data ?? [])];
      return 255 - pixels.reduce((darkest, value) => Math.min(darkest, value), 255);
    });

test("a PDF is read page by page without leaving the profile", async ({ admin, open }) => {
  const person = await makePerson(admin);
  const certificate = pdf(["A certificate", "Signed in Lviv", "With a seal"], "certificate.pdf");
  await makeProof(admin, person.id, { files: [certificate, png("photo.png", 900)] });
  const { page } = await open(`/p/${person.slug}`, { as: "reader", width: 390 });
  const tile = page.getByRole("button", { name: "Открыть: PDF, файл 1" });
  await tile.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: "Страница 1" })).toBeVisible();
  await expect(caption(page)).toHaveText("PDF, 1 из 2, страница 1 из 3");
  await expect(dialog.getByText("A certificate", { exact: true })).toBeAttached();
  await expect.poll(() => inkOf(page, "Страница 1")).toBeGreaterThan(20);
  await expect(dialog.getByRole("region", { name: "PDF, 1 из 2" })).toBeFocused();
  expect(await violations(page)).toEqual([]);

  const previous = dialog.getByRole("button", { name: "Предыдущая страница" });
  await expect(previous).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("img", { name: "Страница 2" })).toBeVisible();
  await expect(caption(page)).toHaveText("PDF, 1 из 2, страница 2 из 3");
  await expect(dialog.getByText("Signed in Lviv")).toBeAttached();
  await dialog.getByRole("button", { name: "Следующая страница" }).click();
  await expect(dialog.getByText("With a seal")).toBeAttached();
  await previous.press("Enter");
  await expect(dialog.getByText("Signed in Lviv")).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByText("With a seal")).toBeAttached();
  // A page is zoomed as a photo is.
  const width = () =>
    dialog.getByRole("img").evaluate((image) => image.getBoundingClientRect().width);
  const fitting = await width();
  await page.keyboard.press("+");
  await expect.poll(width).toBeCloseTo(fitting * 1.5, 0);
  await page.keyboard.press("0");
  // The arrow leads on from the last page.
  await page.keyboard.press("ArrowRight");
  await expect(caption(page)).toHaveText("фото, 2 из 2");
  await page.keyboard.press("ArrowLeft");
  await expect(caption(page)).toHaveText("PDF, 1 из 2, страница 1 из 3");
  const download = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Скачать файл" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await page.keyboard.press("Escape");
  await expect(tile).toBeFocused();
});

test("a document that cannot be shown is offered for download", async ({ admin, open }) => {
  const person = await makePerson(admin);
  await makeProof(admin, person.id, { files: [pdf("A certificate", "certificate.pdf")] });
  const { page } = await open(`/p/${person.slug}`, { as: "reader" });
  await page.route("**/pdf.min.*.mjs", (route) => route.abort());
  await page.getByRole("button", { name: "Открыть: PDF, файл 1" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Файл не открывается")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Скачать файл" })).toBeVisible();
});

test("a recording is played with its wave, on which the keyboard moves", async ({
  admin,
  open,
}) => {
  const person = await makePerson(admin);
  const files = [demoFile("bells.ogg", "audio/ogg"), png("photo.png")];
  await makeProof(admin, person.id, { files });
  const { page } = await open(`/p/${person.slug}`, { as: "reader", width: 390 });
  await page.getByRole("button", { name: "Открыть: аудио, файл 1" }).click();
  const dialog = page.getByRole("dialog");
  const slider = dialog.getByRole("slider", { name: "Место в записи" });
  const wave = dialog.locator("svg:has(path.fill-brand)");
  await expect(wave).toBeVisible();
  await expect(dialog.getByText(/^0:00 из \d+:\d\d$/)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await dialog.getByRole("button", { name: "Слушать" }).press("Enter");
  await expect(dialog.getByRole("button", { name: "Пауза" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Слушать" })).toBeFocused();
  await slider.focus();
  await page.keyboard.press("End");
  const length = await slider.getAttribute("max");
  await expect.poll(() => slider.inputValue()).toBe(length);
  // What was played is in another color: all of it.
  await expect(wave.locator("path").nth(1)).toHaveAttribute("d", "");
  await page.keyboard.press("Home");
  await expect(dialog.getByText(/^0:00 из/)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(caption(page)).toHaveText("аудио, 1 из 2");
});

test("a recording whose wave cannot be read is played without it", async ({ admin, open }) => {
  const person = await makePerson(admin);
  await makeProof(admin, person.id, { files: [demoFile("bells.ogg", "audio/ogg")] });
  const { page } = await open(`/p/${person.slug}`, { as: "reader" });
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "OfflineAudioContext"));
  await page.reload();
  await page.getByRole("button", { name: "Открыть: аудио, файл 1" }).click();
  const dialog = page.getByRole("dialog");
  const slider = dialog.getByRole("slider", { name: "Место в записи" });
  await expect(slider).toBeEnabled();
  await dialog.getByRole("button", { name: "Слушать" }).click();
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(0);
  await expect(dialog.locator("svg:has(path.fill-brand)")).toHaveCount(0);
});

test("a recording shows its wave in its row once it is played; without code the browser plays it", async ({
  admin,
  open,
}) => {
  const person = await makePerson(admin);
  await makeProof(admin, person.id, { files: [demoFile("bells.ogg", "audio/ogg")] });
  const { page } = await open(`/p/${person.slug}`, { as: "reader", width: 390 });
  const row = page.locator('.gd-media[data-kind="audio"]');
  const wave = row.locator("svg:has(path.fill-brand)");
  await expect(row.getByRole("slider", { name: "Место в записи" })).toBeEnabled();
  await expect(wave).toHaveCount(0);
  await row.getByRole("button", { name: "Слушать" }).click();
  await expect(wave).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.route("**/audio.*.js", (route) => route.abort());
  await page.reload();
  await expect(row.locator("audio[controls]")).toBeVisible();
});
