import { readFile } from "node:fs/promises";
import { endpoints } from "@deeds/contracts";
import { goToLastPage } from "../src/moderation-queue.ts";
import { type ReceivedMessage, startReceiver } from "../src/receiver.ts";
import { itemsOf, makePerson } from "../src/records.ts";
import { expect, signInByDialog, test } from "../src/test.ts";

const media = (name: string) =>
  readFile(new URL(`../../packages/launcher/demo/media/${name}`, import.meta.url));

test("an anonymous visitor adds a proof with a photo and a PDF, an administrator approves it, the visitor's open page shows it and one signed webhook arrives", async ({
  visit,
  admin,
  open,
}) => {
  const person = await makePerson(admin);
  const receiver = await startReceiver();
  const hook = await admin.call(endpoints.createWebhook, {
    body: { url: receiver.url, events: ["proof_approved"] },
  });
  const title = `Письмо ${person.surname}`;

  const { page } = await open(`/p/${person.slug}`);
  await page.getByRole("button", { name: "Добавить доказательство" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(person.fullName)).toBeVisible();
  await dialog.getByLabel("Заголовок").fill(title);
  await dialog.getByLabel(/^Описание/).fill("Она писала об этом сама, и письмо сохранилось.");
  await dialog.locator("input[type=file]").setInputFiles([
    { name: "letter.jpg", mimeType: "image/jpeg", buffer: await media("letter-1.jpg") },
    { name: "act.pdf", mimeType: "application/pdf", buffer: await media("certificate.pdf") },
  ]);
  await expect(dialog.getByText("Загружено")).toHaveCount(2, { timeout: 15_000 });
  await dialog.getByRole("button", { name: "Отправить на проверку" }).click();
  const receipt = await dialog.getByTestId("receipt").textContent();
  await expect(dialog.getByText("Ждёт проверки")).toBeVisible();
  await dialog.getByRole("button", { name: "Закрыть" }).last().click();
  expect(await page.getByRole("heading", { name: title }).count()).toBe(0);

  const desk = await visit();
  await desk.page.goto("/");
  await signInByDialog(desk.page, "admin", "admin-demo");
  await desk.page.goto("/submissions");
  await goToLastPage(desk.page);
  const row = desk.page.getByRole("listitem").filter({ hasText: title });
  await row.getByRole("button", { name: /Одобрить/ }).click();

  const approvedAt = Date.now();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
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
