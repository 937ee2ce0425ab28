import { endpoints } from "@deeds/contracts";
import type { Locator, Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";
import { signInAsAdmin } from "../src/caller.ts";
import { mediaFile } from "../src/media.ts";
import { makePerson } from "../src/people.ts";
import { storedProofs } from "../src/sent.ts";

const origin = inject("origin");
const { visit } = useBrowser();

async function openDialog(width = 1280) {
  const person = await makePerson(await signInAsAdmin(origin));
  const { page, context } = await visit({ origin, width });
  await page.goto(`/p/${person.slug}`);
  await page.getByRole("button", { name: "Добавить доказательство" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Описание/).fill("Она писала об этом сама.");
  return { person, page, context, dialog };
}

/** A tile of the grid by its file. */
const tile = (dialog: Locator, name: string) =>
  dialog.getByRole("listitem").filter({ hasText: name });

/** Drops or pastes a text file in the guise of another, as the browser would hand it over. */
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

it("files come by choice, by drop on the place or beside it, and from the clipboard, each once", async () => {
  const { page, dialog, person } = await openDialog();
  await dialog
    .locator("input[type=file]")
    .setInputFiles(await mediaFile("phonograph.ogg", "audio/ogg"));
  await handOver(page, "drop", ".gd-picker", "on-the-place.png");
  await handOver(page, "drop", "#proof-title", "beside-it.png");
  await handOver(page, "paste", "#proof-description", "pasted.png");
  await expect.poll(() => dialog.getByText("Загружено", { exact: true }).count()).toBe(4);
  await tile(dialog, "phonograph.ogg")
    .getByText(/^Аудио, /)
    .waitFor();
  await page.getByText("Файл успешно загружен и готов к отправке").waitFor();
  const columns = await dialog
    .getByRole("list", { name: "Файлы" })
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(" ").length);
  expect(columns).toBe(3);

  await dialog.getByRole("button", { name: "Отправить на проверку" }).click();
  await dialog.getByRole("heading", { name: "Доказательство отправлено" }).waitFor();
  expect((await storedProofs(person.id)).map(({ files }) => files.length)).toEqual([4]);
});

it("what is too large or of another kind is refused with the reason, and can only be removed", async () => {
  const { dialog } = await openDialog(390);
  await dialog.locator("input[type=file]").setInputFiles([
    { name: "talk.mp3", mimeType: "audio/mpeg", buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") },
  ]);
  const large = tile(dialog, "talk.mp3");
  await large.getByText("Файл слишком большой. Максимальный размер 10 МБ").waitFor();
  const strange = tile(dialog, "notes.txt");
  await strange.getByText("Недопустимый тип файла. Разрешены: фото, видео, аудио, PDF").waitFor();
  for (const refused of [large, strange]) {
    expect(await refused.getByRole("button").allTextContents()).toEqual(["Убрать"]);
  }
  const columns = await dialog
    .getByRole("list", { name: "Файлы" })
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(" ").length);
  expect(columns).toBe(2);

  await dialog.getByRole("button", { name: "Отправить на проверку" }).click();
  await dialog
    .getByRole("link", { name: "Не все файлы загружены: повторите или уберите их" })
    .waitFor();
});

it("the eleventh file is one too many", async () => {
  const { dialog } = await openDialog();
  const files = Array.from({ length: 11 }, (_, index) => ({
    name: `notes-${index + 1}.pdf`,
    mimeType: "application/pdf",
    buffer: Buffer.from("no document at all"),
  }));
  await dialog.locator("input[type=file]").setInputFiles(files);
  await tile(dialog, "notes-11.pdf")
    .getByText("Достигнуто максимальное число файлов (10)")
    .waitFor();
});

it("an upload shows its per cent and can be cancelled; what the server refuses is said in its words", async () => {
  const { page, dialog } = await openDialog();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**${endpoints.uploadProofFile.path}`, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  const field = dialog.locator("input[type=file]");
  await field.setInputFiles(await mediaFile("letter-1.jpg", "image/jpeg"));
  const running = tile(dialog, "letter-1.jpg");
  await running.getByText(/^Загружается, \d+\s%$/).waitFor();
  await running.getByRole("progressbar", { name: "letter-1.jpg" }).waitFor();
  const send = dialog.getByRole("button", { name: "Отправить на проверку" });
  expect(await send.isDisabled()).toBe(true);
  await running.getByRole("button", { name: "Отменить" }).click();
  await running.waitFor({ state: "detached" });
  letGo();

  await field.setInputFiles({
    name: "act.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("no document at all"),
  });
  const refused = tile(dialog, "act.pdf");
  await refused.getByText(/Недопустимый тип файла/).waitFor();
  await page.getByText("Ошибка загрузки").waitFor();
  expect(await refused.getByRole("button").allTextContents()).toEqual(["Убрать"]);
});

it("a file that was cut off can be sent again or removed, and a removed one leaves the server", async () => {
  const { page, context, dialog } = await openDialog();
  const field = dialog.locator("input[type=file]");
  await field.setInputFiles(await mediaFile("letter-1.jpg", "image/jpeg"));
  await dialog.getByText("Загружено", { exact: true }).waitFor();

  await page.route(`**${endpoints.uploadProofFile.path}`, (route) => route.abort(), { times: 1 });
  await field.setInputFiles(await mediaFile("letter-2.jpg", "image/jpeg"));
  const cut = tile(dialog, "letter-2.jpg");
  await cut.getByText("Связь прервалась").waitFor();
  await page.getByText("Не удалось загрузить файл").waitFor();
  expect(await cut.getByRole("button").allTextContents()).toEqual(["Повторить", "Убрать"]);
  await cut.getByRole("button", { name: "Повторить" }).click();
  await cut.getByText("Загружено", { exact: true }).waitFor();

  await context.setOffline(false);
  const removed = page.waitForResponse(
    (answer) => answer.request().method() === "DELETE" && answer.url().includes("/files/proof/"),
  );
  await tile(dialog, "letter-1.jpg").getByRole("button", { name: "Убрать" }).click();
  expect((await removed).status()).toBe(204);
});

it("on a touch screen the camera is one press away", async () => {
  const { page, dialog } = await openDialog(390);
  const camera = dialog.getByRole("button", { name: "Снять на камеру" });
  expect(await camera.isVisible()).toBe(false);
  const touch = await page.context().newCDPSession(page);
  await touch.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await camera.waitFor();
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), camera.click()]);
  const field = dialog.locator("input[type=file]");
  expect(await field.getAttribute("capture")).toBe("environment");
  expect(await field.getAttribute("accept")).toBe("image/*");
  await chooser.setFiles(await mediaFile("letter-3.jpg", "image/jpeg"));
  await dialog.getByText("Загружено", { exact: true }).waitFor();
});

it.each([
  { language: "en", open: "Add a proof", kept: "Send for review", sent: "The proof was sent" },
  {
    language: "uk",
    open: "Додати доказ",
    kept: "Надіслати на перевірку",
    sent: "Доказ надіслано",
  },
] as const)("a proof is sent in $language as well", async ({ language, open, kept, sent }) => {
  const person = await makePerson(await signInAsAdmin(origin));
  const { page } = await visit({ origin, language });
  await page.goto(`/p/${person.slug}`);
  await page.getByRole("button", { name: open }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("#proof-description").fill("She wrote about it herself.");
  await dialog.getByRole("button", { name: kept }).click();
  await dialog.getByRole("heading", { name: sent }).waitFor();
  expect(await storedProofs(person.id)).toHaveLength(1);
});
