import { endpoints } from "@deeds/contracts";
import type { Locator, Page } from "@playwright/test";
import { chooseFile, chooseMedia, mediaFile } from "../src/files.ts";
import { storedProofs } from "../src/records.ts";
import { expect, longUnless, type OpenProfile, shows, test } from "../src/test.ts";

async function openDialog(openProfile: OpenProfile, width = 1280) {
  const { person, page, context } = await openProfile({}, { width });
  await page.getByRole("button", { name: "Добавить доказательство" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Описание/).fill("Она писала об этом сама.");
  return { person, page, context, dialog };
}

const columnsOf = (dialog: Locator): Promise<number> =>
  dialog
    .getByRole("list", { name: "Файлы" })
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(" ").length);

const tile = (dialog: Locator, name: string) =>
  dialog.getByRole("listitem").filter({ hasText: name });

const handOver = (page: Page, event: "drop" | "paste", target: string, name: string) =>
  page.evaluate(
    ([kind, selector, fileName]) => {
      const transfer = new DataTransfer();
      const png = Uint8Array.from(
        atob(
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        ),
        (sign) => sign.charCodeAt(0),
      );
      transfer.items.add(new File([png], fileName, { type: "image/png" }));
      const options = { bubbles: true, cancelable: true };
      document
        .querySelector(selector)
        ?.dispatchEvent(
          kind === "drop"
            ? new DragEvent("drop", { ...options, dataTransfer: transfer })
            : new ClipboardEvent("paste", { ...options, clipboardData: transfer }),
        );
    },
    [event, target, name] as const,
  );

test("files are added by choice, drop and paste, each once", async ({ openProfile }) => {
  const { page, dialog, person } = await openDialog(openProfile);
  await chooseMedia(dialog, ["phonograph.ogg", "audio/ogg"]);
  await handOver(page, "drop", ".gd-picker", "on-the-place.png");
  await handOver(page, "drop", "#proof-title", "beside-it.png");
  await handOver(page, "paste", "#proof-description", "pasted.png");
  await expect(dialog.getByText("Загружено", { exact: true })).toHaveCount(4);
  await expect(tile(dialog, "phonograph.ogg").getByText(/^Аудио, /)).toBeVisible();
  await expect(page.getByText("Файл успешно загружен и готов к отправке")).toBeVisible();
  expect(await columnsOf(dialog)).toBe(3);

  await dialog.getByRole("button", { name: "Отправить на проверку" }).click();
  await expect(dialog.getByRole("heading", { name: "Доказательство отправлено" })).toBeVisible();
  expect((await storedProofs(person.id)).map(({ files }) => files.length)).toEqual([4]);
});

const notAllUploaded = { name: "Не все файлы загружены: повторите или уберите их" };

test("a file of a wrong size or kind is rejected with the reason", async ({ openProfile }) => {
  const { dialog } = await openDialog(openProfile, 390);
  await dialog.locator("input[type=file]").setInputFiles([
    { name: "talk.mp3", mimeType: "audio/mpeg", buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") },
  ]);
  const large = tile(dialog, "talk.mp3");
  await expect(large.getByText("Файл слишком большой. Максимальный размер 10 МБ")).toBeVisible();
  const strange = tile(dialog, "notes.txt");
  await shows(strange, "Недопустимый тип файла. Разрешены: фото, видео, аудио, PDF");
  for (const refused of [large, strange]) {
    expect(await refused.getByRole("button").allTextContents()).toEqual(["Убрать"]);
  }
  expect(await columnsOf(dialog)).toBe(2);

  await dialog.getByRole("button", { name: "Отправить на проверку" }).click();
  const error = dialog.getByRole("link", notAllUploaded);
  await expect(error).toBeVisible();
  await strange.getByRole("button", { name: "Убрать" }).click();
  await expect(error).toHaveCount(0);
  await expect(large.getByRole("button", { name: "Убрать" })).toBeFocused();
});

test("the eleventh file is one too many", async ({ openProfile }) => {
  const { dialog } = await openDialog(openProfile);
  const files = Array.from({ length: 11 }, (_, index) => ({
    name: `notes-${index + 1}.pdf`,
    mimeType: "application/pdf",
    buffer: Buffer.from("no document at all"),
  }));
  await dialog.locator("input[type=file]").setInputFiles(files);
  await shows(tile(dialog, "notes-11.pdf"), "Достигнуто максимальное число файлов (10)");
});

test("an upload shows progress, can be cancelled or be rejected", async ({ openProfile }) => {
  const { page, dialog } = await openDialog(openProfile);
  const held = Promise.withResolvers<void>();
  await page.route(`**${endpoints.uploadProofFile.path}`, async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  const field = dialog.locator("input[type=file]");
  await field.setInputFiles(await mediaFile("letter-1.jpg", "image/jpeg"));
  const running = tile(dialog, "letter-1.jpg");
  await expect(running.getByText(/^Загружается, \d+\s%$/)).toBeVisible();
  await expect(running.getByRole("progressbar", { name: "letter-1.jpg" })).toBeVisible();
  const send = dialog.getByRole("button", { name: "Отправить на проверку" });
  await expect(send).toBeDisabled();
  await running.getByRole("button", { name: "Отменить" }).click();
  await expect(running).toHaveCount(0);
  held.resolve();

  await chooseFile(dialog, "act.pdf", "application/pdf", "no document at all");
  const refused = tile(dialog, "act.pdf");
  await expect(refused.getByText(/Недопустимый тип файла/)).toBeVisible();
  await expect(page.getByText("Ошибка загрузки")).toBeVisible();
  expect(await refused.getByRole("button").allTextContents()).toEqual(["Убрать"]);
});

test("an interrupted file can be retried or removed everywhere", async ({ openProfile }) => {
  const { page, context, dialog } = await openDialog(openProfile);
  const field = dialog.locator("input[type=file]");
  await field.setInputFiles(await mediaFile("letter-1.jpg", "image/jpeg"));
  await expect(dialog.getByText("Загружено", { exact: true })).toBeVisible();

  await page.route(`**${endpoints.uploadProofFile.path}`, (route) => route.abort(), { times: 1 });
  await field.setInputFiles(await mediaFile("letter-2.jpg", "image/jpeg"));
  const cut = tile(dialog, "letter-2.jpg");
  await expect(cut.getByText("Связь прервалась")).toBeVisible();
  await expect(page.getByText("Не удалось загрузить файл")).toBeVisible();
  expect(await cut.getByRole("button").allTextContents()).toEqual(["Повторить", "Убрать"]);
  await dialog.getByRole("button", { name: "Отправить на проверку" }).click();
  const error = dialog.getByRole("link", notAllUploaded);
  await expect(error).toBeVisible();
  await cut.getByRole("button", { name: "Повторить" }).click();
  await expect(error).toHaveCount(0);
  await expect(cut.getByText("Загружено", { exact: true })).toBeVisible();

  await context.setOffline(false);
  const removed = page.waitForResponse(
    (response) =>
      response.request().method() === "DELETE" && response.url().includes("/files/proof/"),
  );
  await tile(dialog, "letter-1.jpg").getByRole("button", { name: "Убрать" }).click();
  expect((await removed).status()).toBe(204);
  await expect(cut.getByRole("button", { name: "Убрать" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Выбрать файлы" })).toBeFocused();
});

test("on a touch screen the camera is one press away", async ({ openProfile }) => {
  const { page, dialog } = await openDialog(openProfile, 390);
  const camera = dialog.getByRole("button", { name: "Снять на камеру" });
  expect(await camera.isVisible()).toBe(false);
  const touch = await page.context().newCDPSession(page);
  await touch.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await expect(camera).toBeVisible();
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), camera.click()]);
  const field = dialog.locator("input[type=file]");
  await expect(field).toHaveAttribute("capture", "environment");
  await expect(field).toHaveAttribute("accept", "image/*");
  await chooser.setFiles(await mediaFile("letter-3.jpg", "image/jpeg"));
  await expect(dialog.getByText("Загружено", { exact: true })).toBeVisible();
});

for (const [language, button, submit, sent] of [
  ["en", "Add a proof", "Send for review", "The proof was sent"],
  ["uk", "Додати доказ", "Надіслати на перевірку", "Доказ надіслано"],
] as const) {
  test(
    `a proof is sent in ${language} as well`,
    longUnless(language === "uk"),
    async ({ openProfile }) => {
      const { person, page } = await openProfile({}, { language });
      await page.getByRole("button", { name: button }).click();
      const dialog = page.getByRole("dialog");
      await dialog.locator("#proof-description").fill("She wrote about it herself.");
      await dialog.getByRole("button", { name: submit }).click();
      await expect(dialog.getByRole("heading", { name: sent })).toBeVisible();
      expect(await storedProofs(person.id)).toHaveLength(1);
    },
  );
}
