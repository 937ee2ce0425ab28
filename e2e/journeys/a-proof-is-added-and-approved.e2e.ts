import { endpoints } from "@deeds/contracts";
import { createCaller, signInAsAdmin } from "@deeds/test-kit/caller";
import { chooseMedia, demoFile, pdf, png } from "../src/files.ts";
import { goToLastPage, sendHeldDecisions } from "../src/moderation-queue.ts";
import { dataDir, productOrigin } from "../src/product-under-test.ts";
import { type ReceivedMessage, readTrace, startReceiver, treeOf } from "../src/receivers.ts";
import { itemsOf, makePerson, makeProof, uniqueSurname } from "../src/records.ts";
import { expect, type Open, signInByDialog, test } from "../src/test.ts";

test("an anonymous visitor adds a proof with a photo and a PDF, an administrator approves it, the visitor's open page shows it and one signed webhook arrives", async ({
  admin,
  open,
  openProfile,
}) => {
  const receiver = await startReceiver();
  const hook = await admin.call(endpoints.createWebhook, {
    body: { url: receiver.url, events: ["proof_approved"] },
  });

  const { person, page } = await openProfile();
  const title = `Письмо ${person.surname}`;
  await page.getByRole("button", { name: "Добавить доказательство" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(person.fullName)).toBeVisible();
  await dialog.getByLabel("Заголовок").fill(title);
  await dialog.getByLabel(/^Описание/).fill("Она писала об этом сама, и письмо сохранилось.");
  await dialog.getByLabel("Когда это было").fill("05.1860");
  await dialog.getByLabel("Источник").fill("Архив писем, https://archive.example/1860");
  await chooseMedia(dialog, ["letter-1.jpg", "image/jpeg"], ["certificate.pdf", "application/pdf"]);
  await expect(dialog.getByText("Загружено")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Отправить на проверку" }).click();
  const receipt = await dialog.getByTestId("receipt").textContent();
  await expect(dialog.getByText("Ждёт проверки")).toBeVisible();
  await dialog.getByRole("button", { name: "Закрыть" }).last().click();
  expect(await page.getByRole("heading", { name: title }).count()).toBe(0);

  const moderator = await open("/submissions", { as: "admin" });
  await goToLastPage(moderator.page);
  const row = moderator.page.getByRole("listitem").filter({ hasText: title });
  await row.getByRole("button", { name: /Одобрить/ }).click();
  await sendHeldDecisions(moderator.page);

  const approvedAt = Date.now();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByRole("heading", { name: "1860", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "https://archive.example/1860" })).toBeVisible();
  console.log(`the open page showed the approval after ${Date.now() - approvedAt} ms`);

  await page.goto(`/receipts/proof/${receipt}`);
  await expect(page.getByText("Одобрено")).toBeVisible();

  const isOurs = ({ content }: ReceivedMessage) => content.data.personId === person.id;
  const message = await receiver.until(isOurs);
  expect(message.verified(hook.secretKey)).toMatchObject({
    type: "proof_approved",
    data: { personId: person.id, title },
  });
  const ours = async () => {
    const list = await admin.call(endpoints.deliveries, { params: { id: hook.id } });
    return itemsOf(list)
      .filter(({ messageId }) => messageId === message.id)
      .map(({ state, attempts }) => ({ state, attempts: attempts.length }));
  };
  // The receiver has a message before its delivery is recorded.
  await expect.poll(ours).toEqual([{ state: "delivered", attempts: 1 }]);
  expect(receiver.all().filter(isOurs)).toHaveLength(1);
  await admin.call(endpoints.deleteWebhook, { params: { id: hook.id } });
  await receiver.close();
});

test("an approval is one trace, from the click to the webhook's receipt", { tag: "@long" }, async ({
  openWorkspace,
  admin,
}) => {
  const person = await makePerson(admin);
  const receiver = await startReceiver();
  const hook = await admin.call(endpoints.createWebhook, {
    body: { url: receiver.url, events: ["proof_approved"] },
  });
  const title = `Письмо ${uniqueSurname()}`;
  const body = { personId: person.id, title, description: "Текст письма" };
  await createCaller(productOrigin).call(endpoints.createProof, { body });

  const { page } = await openWorkspace("/proofs");
  const row = page.locator("#content li").filter({ hasText: title });
  const asked = page.waitForRequest((request) => request.url().endsWith("/moderate"));
  await row.getByRole("button", { name: "Approve" }).click();
  const { traceparent = "" } = (await asked).headers();
  const received = await receiver.until(({ content }) => content.data.personId === person.id);

  const [, traceId = "", clicked = ""] = traceparent.split("-");
  expect(received.traceparent).toContain(traceId);
  const spans = () => readTrace(dataDir, traceId);
  const spanNames = () => spans().map(({ service, name }) => `${service}: ${name}`);
  await expect
    .poll(spanNames)
    .toEqual(
      expect.arrayContaining([
        "gateway: PATCH /api/proofs/{id}/moderate",
        "proofs: PATCH /api/proofs/:id/moderate",
        "proofs: publish proof_approved",
        "webhooks: webhooks-public-events proof_approved",
        "webhooks: webhook attempt",
      ]),
    );
  const ofClick = spans().filter(({ parentSpanId }) => parentSpanId === clicked);
  expect(ofClick.map(({ service }) => service)).toEqual(["gateway"]);
  const known = new Set([clicked, ...spans().map(({ spanId }) => spanId)]);
  expect(spans().filter(({ parentSpanId }) => !known.has(parentSpanId))).toEqual([]);
  expect(known).toContain(received.traceparent?.split("-")[2]);
  console.log(treeOf(spans()));

  await admin.call(endpoints.deleteWebhook, { params: { id: hook.id } });
  await receiver.close();
});

async function openProofOf(open: Open, files: readonly File[]) {
  const admin = await signInAsAdmin(productOrigin);
  const person = await makePerson(admin);
  await makeProof(admin, person.id, { files });
  return open(`/p/${person.slug}`, { as: "reader" });
}

test("a picture opens large and is enlarged by steps, with the keyboard too", async ({ open }) => {
  const { page } = await openProofOf(open, [png("letter.png", 400)]);
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
  await expect(tile).toBeFocused();
});

test("a film shows its length and plays in a dialog", async ({ open }) => {
  const { page } = await openProofOf(open, [demoFile("newsreel-garden.webm", "video/webm")]);
  const tile = page.getByRole("button", { name: "Открыть: видео, файл 1" });
  await expect.poll(() => tile.textContent()).toMatch(/\d+:\d{2}$/);
  await tile.click();
  await expect(page.getByRole("dialog").locator("video[controls]")).toBeVisible();
});

test("a recording plays in place by a button of 44 px", async ({ open }) => {
  const { page } = await openProofOf(open, [demoFile("phonograph.ogg", "audio/ogg")]);
  const play = page.getByRole("button", { name: "Слушать" });
  await expect(play).toBeVisible();
  const box = await play.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await expect(page.getByText(/^0:0\d$/)).toBeVisible();
  await play.click();
  await page.getByRole("button", { name: "Пауза" }).click();
  await expect(play).toBeVisible();
  await page.getByRole("button", { name: "Открыть: аудио, файл 1" }).click();
  const slider = page.getByRole("dialog").getByRole("slider", { name: "Место в записи" });
  await expect(slider).toBeVisible();
});

test("a document shows its page count and has a link that opens it", async ({ open }) => {
  const { page } = await openProofOf(open, [pdf("A certificate", "certificate.pdf")]);
  const tile = page.getByRole("button", { name: "Открыть: PDF, файл 1" });
  await expect.poll(() => tile.textContent()).toMatch(/PDF, 1\sс\.$/);
  await tile.click();
  const link = page.getByRole("link", { name: "Скачать файл" });
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
  const enlarged = page.getByRole("dialog").getByRole("img", { name: `Фото: ${person.fullName}` });
  await expect(enlarged).toBeVisible();
});
