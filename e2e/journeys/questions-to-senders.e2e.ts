import { endpoints } from "@deeds/contracts";
import { createCaller, signInAsAdmin } from "@deeds/test-kit/caller";
import { openHydrated } from "../src/hydration.ts";
import { openQueue } from "../src/moderation-queue.ts";
import { productOrigin } from "../src/product-under-test.ts";
import { callFor, makePerson } from "../src/records.ts";
import { expect, shows, test } from "../src/test.ts";

test("a sender answers a moderator's question on the receipt, and the item returns to the queue", {
  tag: "@long",
}, async ({ visit }) => {
  const admin = await signInAsAdmin(productOrigin);
  const { id: personId, surname } = await makePerson(admin);
  const { proof, receipt } = await createCaller(productOrigin).call(endpoints.createProof, {
    body: { personId, title: "Дело без даты", description: "Текст" },
  });
  const moderator = await visit({ as: "admin" });
  const sender = await visit();
  await openQueue(moderator.page, surname ?? "");
  await openHydrated(sender.page, `/receipts/proof/${receipt}`);
  const rows = moderator.page
    .getByRole("list", { name: "Очередь", exact: true })
    .getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await moderator.page.getByLabel(/^Новый вопрос/).fill("Когда это было?");
  await moderator.page.getByRole("button", { name: "Задать вопрос" }).click();
  await shows(moderator.page, "Отправителю задан вопрос");
  await expect(rows).toHaveCount(0);
  const answer = sender.page.getByLabel(/^Ответ/);
  await shows(sender.page, "Когда это было?");
  await answer.fill("Весной 2024 года");
  await sender.page.getByRole("button", { name: "Отправить ответ" }).click();
  await expect(answer).toHaveCount(0);
  await shows(sender.page, "Весной 2024 года");
  await expect(sender.page.getByText("admin")).toHaveCount(0);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Отправитель ответил");
  const questions = moderator.page.getByRole("region", { name: "Вопрос отправителю" });
  await expect(questions).toContainText("Весной 2024 года");
  await moderator.page.goto(`/moderation/proof/${proof.id}`);
  await expect(questions).toContainText("admin");
});

test("without scripts a sender answers on the receipt, which says what is awaited", {
  tag: "@long",
}, async ({ visitWithoutScripts }) => {
  const admin = await signInAsAdmin(productOrigin);
  const { id: personId } = await makePerson(admin);
  const { proof, receipt } = await createCaller(productOrigin).call(endpoints.createProof, {
    body: { personId, title: "Дело без даты", description: "Текст" },
  });
  await callFor(admin, endpoints.askProofSender, proof.id, { text: "Когда это было?" });
  const page = await visitWithoutScripts({ width: 390 });
  await page.goto(`/receipts/proof/${receipt}`);
  await shows(page, "Мы ждём вашего ответа на вопрос ниже");
  const send = page.getByRole("button", { name: "Отправить ответ" });
  await send.click();
  await expect(page.getByText("Введите ответ")).toBeVisible();
  await page.locator('form [name="text"]').fill("Весной 2024 года");
  await send.click();
  await shows(page, "Весной 2024 года");
  await expect(send).toHaveCount(0);
  await shows(page, "Модератор принимает решение в течение 24 часов");
  const { questions } = await admin.call(endpoints.proof, { params: { id: proof.id } });
  expect(questions).toMatchObject([{ answer: "Весной 2024 года" }]);
});
