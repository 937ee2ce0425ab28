import { readFile } from "node:fs/promises";
import { endpoints } from "@deeds/contracts";
import { expect, inject, it } from "vitest";
import { signInByDialog, useBrowser } from "../src/browser.ts";
import { signInAsAdmin } from "../src/caller.ts";
import { makePerson } from "../src/people.ts";
import { startReceiver } from "../src/receiver.ts";
import { goToLastPage } from "../src/workspace.ts";

const origin = inject("origin");
const { visit } = useBrowser();

const media = (name: string) =>
  readFile(new URL(`../../packages/demo/media/${name}`, import.meta.url));

it("an anonymous visitor adds a proof with a photo and a PDF, an administrator approves it, the visitor's open page shows it and one signed webhook arrives", async () => {
  const admin = await signInAsAdmin(origin);
  const person = await makePerson(admin);
  const receiver = await startReceiver();
  const hook = await admin.call(endpoints.createWebhook, {
    body: { url: receiver.url, events: ["proof_approved"] },
  });
  const title = `Письмо ${person.surname}`;

  const { page } = await visit({ origin });
  await page.goto(`/p/${person.slug}`);
  await page.getByRole("button", { name: "Добавить доказательство" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(person.fullName).waitFor();
  await dialog.getByLabel("Заголовок").fill(title);
  await dialog.getByLabel(/^Описание/).fill("Она писала об этом сама, и письмо сохранилось.");
  await dialog.locator("input[type=file]").setInputFiles([
    { name: "letter.jpg", mimeType: "image/jpeg", buffer: await media("letter-1.jpg") },
    { name: "act.pdf", mimeType: "application/pdf", buffer: await media("certificate.pdf") },
  ]);
  await expect.poll(() => dialog.getByText("Загружено").count(), { timeout: 15_000 }).toBe(2);
  await dialog.getByRole("button", { name: "Отправить на проверку" }).click();
  const receipt = await dialog.getByTestId("receipt").textContent();
  await dialog.getByText("Ждёт проверки").waitFor();
  await dialog.getByRole("button", { name: "Закрыть" }).last().click();
  expect(await page.getByRole("heading", { name: title }).count()).toBe(0);

  const desk = await visit({ origin });
  await desk.page.goto("/");
  await signInByDialog(desk.page, "admin", "admin-demo");
  await desk.page.goto("/submissions");
  await goToLastPage(desk.page);
  const row = desk.page.getByRole("listitem").filter({ hasText: title });
  await row.getByRole("button", { name: /Одобрить/ }).click();

  const approvedAt = Date.now();
  await page.getByRole("heading", { name: title }).waitFor();
  console.log(`the open page showed the approval after ${Date.now() - approvedAt} ms`);

  await page.goto(`/receipts/proof/${receipt}`);
  await page.getByText("Одобрено").waitFor();

  const [message] = await receiver.messages(1);
  expect(message?.verified(hook.secretKey)).toMatchObject({
    type: "proof_approved",
    data: { personId: person.id, title },
  });
  const deliveries = await admin.call(endpoints.deliveries, { params: { id: hook.id } });
  const list = Array.isArray(deliveries) ? deliveries : deliveries.items;
  expect(list.map(({ state, attempts }) => ({ state, attempts: attempts.length }))).toEqual([
    { state: "delivered", attempts: 1 },
  ]);
  expect(receiver.received()).toBe(1);
  await admin.call(endpoints.deleteWebhook, { params: { id: hook.id } });
  await receiver.close();
});
