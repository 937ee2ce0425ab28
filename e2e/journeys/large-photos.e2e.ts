import { endpoints, limits } from "@deeds/contracts";
import type { Page } from "@playwright/test";
import { chooseFile } from "../src/files.ts";
import { openHydrated, waitForHydration } from "../src/hydration.ts";
import { atRest, violations } from "../src/screen.ts";
import { expect, showsTitle, test } from "../src/test.ts";

/**
 * Makes a photo of noise, as a camera stores one that was held upright: 4200 × 2800 pixels that are to be turned by
 * 90 degrees. The upper half of what the viewer sees is red.
 */
async function cameraPhoto(page: Page, quality = 0.9): Promise<Buffer> {
  const base64 = await page.evaluate(async (encodedQuality) => {
    const [width, height] = [4200, 2800];
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    const pixels = context.createImageData(width, height);
    const words = new Uint32Array(pixels.data.buffer);
    for (let at = 0; at < words.length; at += 1) {
      const noise = Math.floor(Math.random() * 128);
      const isLeft = at % width < width / 2;
      words[at] = 0xff000000 | (noise << 16) | (noise << 8) | (isLeft ? 255 : noise);
    }
    context.putImageData(pixels, 0, 0);
    const photo = await canvas.convertToBlob({ type: "image/jpeg", quality: encodedQuality });
    const reader = new FileReader();
    reader.readAsDataURL(photo);
    await new Promise((resolve) => reader.addEventListener("load", resolve));
    return String(reader.result).split(",")[1] ?? "";
  }, quality);
  const photo = Buffer.from(base64, "base64");
  // Exif with orientation 6: turn by 90 degrees clockwise.
  const exif = Buffer.from(
    "ffe1002245786966000049492a0008000000010012010300010000000600000000000000",
    "hex",
  );
  return Buffer.concat([photo.subarray(0, 2), exif, photo.subarray(2)]);
}

declare global {
  interface Window {
    sentFiles?: File[];
  }
}

/** Has the page note the files that it sends. */
const noteSentFiles = (page: Page) =>
  page.addInitScript(() => {
    window.sentFiles = [];
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      const file = body instanceof FormData ? [...body.values()].at(-1) : null;
      if (file instanceof File) window.sentFiles?.push(file);
      send.call(this, body);
    };
  });

/** Name, bytes and size of a sent photo, and whether its upper and its lower half are red. */
const sentPhoto = (page: Page) =>
  page.evaluate(async () => {
    const [file] = window.sentFiles ?? [];
    if (!file) return null;
    const photo = await createImageBitmap(file);
    const context = new OffscreenCanvas(1, 2).getContext("2d");
    context?.drawImage(photo, 0, 0, 1, 2);
    const [red = 0, green = 0, , , lowerRed = 0, lowerGreen = 0] =
      context?.getImageData(0, 0, 1, 2).data ?? [];
    const { name, size } = file;
    const isRed = [red - green > 60, lowerRed - lowerGreen > 60];
    return { name, size, width: photo.width, height: photo.height, isRed };
  });

test("a large photo is made smaller before it is sent, upright and with a note", async ({
  visit,
}) => {
  const { page } = await visit({ width: 390 });
  await noteSentFiles(page);
  await openHydrated(page, "/submit-person");
  await showsTitle(page, "Добавить человека");
  const photo = await cameraPhoto(page);
  // Larger than the server takes.
  expect(photo.length).toBeGreaterThan(limits.photoFile);
  const script = Promise.withResolvers<void>();
  await page.route("**/shrink-photo.*.js", async (route) => {
    await script.promise;
    await route.continue();
  });
  await chooseFile(page.getByRole("main"), "camera.jpg", "image/jpeg", photo);
  await expect(page.getByText("Уменьшаем фото…")).toBeVisible();
  await atRest(page);
  expect(await violations(page)).toEqual([]);
  script.resolve();
  await expect(page.getByText("Загружено", { exact: true })).toBeVisible();
  const sent = await sentPhoto(page);
  expect(sent).toMatchObject({ name: "camera.jpg", width: 2000, height: 3000 });
  expect(sent?.isRed).toEqual([true, false]);
  expect(sent?.size).toBeLessThan(limits.photoFile);
});

test("a photo is sent as it is when its code does not load, or when it cannot be read", async ({
  visit,
}) => {
  const { page } = await visit();
  await noteSentFiles(page);
  await page.route("**/shrink-photo.*.js", (route) => route.abort(), { times: 1 });
  await openHydrated(page, "/submit-person");
  await showsTitle(page, "Добавить человека");
  const photo = (await cameraPhoto(page)).subarray(0, limits.photoFile - 1);
  const sizes = () => page.evaluate(() => window.sentFiles?.map(({ size }) => size));
  await chooseFile(page.getByRole("main"), "first.jpg", "image/jpeg", photo);
  await expect.poll(sizes).toEqual([photo.length]);
  await page.getByRole("button", { name: /^(Убрать|Отменить): first\.jpg/ }).click();
  await expect(page.getByRole("button", { name: "Выбрать файл" })).toBeFocused();
  await chooseFile(page.getByRole("main"), "second.jpg", "image/jpeg", Buffer.alloc(2_000_000, 7));
  await expect.poll(sizes).toEqual([photo.length, 2_000_000]);
});

/** Hashes of the sent files, in order. */
const sentHashes = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      (window.sentFiles ?? []).map(async (file) => {
        const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
        return new Uint8Array(hash).join();
      }),
    ),
  );

const retry = (page: Page) => page.getByRole("button", { name: /^Повторить/ }).click();

test("every attempt of an upload sends the same bytes, also after a reload", async ({ visit }) => {
  const { page } = await visit();
  await noteSentFiles(page);
  // An encoder need not write the same twice.
  await page.addInitScript(() => {
    const { convertToBlob } = OffscreenCanvas.prototype;
    OffscreenCanvas.prototype.convertToBlob = function (options) {
      return convertToBlob.call(this, { ...options, quality: 0.5 + Math.random() / 4 });
    };
  });
  await openHydrated(page, "/submit-person");
  await showsTitle(page, "Добавить человека");
  const photo = (await cameraPhoto(page)).subarray(0, limits.photoFile - 1);
  const path = `**${endpoints.uploadPersonPhoto.path}`;
  await page.route(path, (route) => route.abort(), { times: 3 });
  await chooseFile(page.getByRole("main"), "camera.jpg", "image/jpeg", photo);
  await expect(page.getByText("Связь прервалась")).toBeVisible();
  await retry(page);
  await expect.poll(async () => (await sentHashes(page)).length).toBe(2);
  await expect(page.getByText("Связь прервалась")).toBeVisible();
  const [first, second] = await sentHashes(page);
  expect(second).toBe(first);
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByText("Связь прервалась")).toBeVisible();
  await retry(page);
  await expect(page.getByText("Загружено", { exact: true })).toBeVisible();
  expect(await sentHashes(page)).toEqual([first, first]);
});

test("a photo that was not made smaller before it was sent is not by a retry", async ({
  visit,
}) => {
  const { page } = await visit();
  await noteSentFiles(page);
  await openHydrated(page, "/submit-person");
  await showsTitle(page, "Добавить человека");
  const photo = await cameraPhoto(page, 0.2);
  expect(photo.length).toBeLessThan(limits.photoFile);
  await page.route("**/shrink-photo.*.js", (route) => route.abort(), { times: 1 });
  await page.route(`**${endpoints.uploadPersonPhoto.path}`, (route) => route.abort(), { times: 1 });
  await chooseFile(page.getByRole("main"), "camera.jpg", "image/jpeg", photo);
  await expect(page.getByText("Связь прервалась")).toBeVisible();
  await retry(page);
  await expect(page.getByText("Загружено", { exact: true })).toBeVisible();
  const sizes = await page.evaluate(() => window.sentFiles?.map(({ size }) => size));
  expect(sizes).toEqual([photo.length, photo.length]);
});

test("a photo that stays too large is refused", async ({ visit }) => {
  const { page } = await visit();
  // A slow disk: a page that is left within this time deletes nothing.
  await page.addInitScript(() => {
    const { delete: remove } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.delete = function (key) {
      const end = performance.now() + 1_000;
      const removeLate = () => {
        if (performance.now() < end) this.get(key).onsuccess = removeLate;
        else remove.call(this, key);
      };
      removeLate();
      return this.get(key);
    };
  });
  await openHydrated(page, "/submit-person");
  await showsTitle(page, "Добавить человека");
  const content = Buffer.alloc(limits.photoFile + 1, 7);
  await chooseFile(page.getByRole("main"), "broken.jpg", "image/jpeg", content);
  await expect(page.getByText("Файл слишком большой. Максимальный размер 5 МБ")).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await showsTitle(page, "Добавить человека");
  await expect(page.getByText("broken.jpg")).toHaveCount(0);
});
