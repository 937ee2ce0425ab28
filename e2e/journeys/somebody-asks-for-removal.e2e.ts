import { endpoints } from "@deeds/contracts";
import { expect, inject, it } from "vitest";
import { signInByDialog, useBrowser } from "../src/browser.ts";
import { createCaller, signInAsAdmin } from "../src/caller.ts";
import { makePerson } from "../src/people.ts";
import { makeProof } from "../src/proofs.ts";

const origin = inject("origin");
const { visit } = useBrowser();

it("the person described asks for hidden contacts without an account, and they are hidden at once", async () => {
  const admin = await signInAsAdmin(origin);
  const person = await makePerson(admin, { phone: "+380671112255" });
  const { page } = await visit({ origin });
  await page.goto(`/p/${person.slug}`);
  await page.getByRole("button", { name: "Пожаловаться или попросить убрать" }).click();
  await page.getByText("контакты в этой записи скрыты от всех, кроме администраторов").waitFor();
  await page.getByLabel(/^Кто вы/).fill("Это я");
  await page.getByLabel(/^Скрыть контакты/).check();
  await page.getByLabel(/^Что случилось/).fill("Звонят незнакомые люди.");
  await page.getByRole("button", { name: "Отправить запрос" }).click();
  await page.getByRole("heading", { name: "Запрос отправлен" }).waitFor();
  const receipt = (await page.getByTestId("receipt").textContent()) ?? "";
  const link = page.getByRole("link", { name: "Открыть квитанцию" });
  expect(await link.getAttribute("href")).toBe(`/receipts/removal/${receipt}`);
  const state = await createCaller(origin).call(endpoints.removalReceipt, { params: { receipt } });
  expect(state).toMatchObject({ kind: "removal", status: "pending" });
  const asked = await admin.call(endpoints.removalRequests, { query: { status: "pending" } });
  const list = Array.isArray(asked) ? asked : asked.items;
  expect(list.find(({ personId }) => personId === person.id)).toMatchObject({
    relation: "Это я",
    wish: "hide",
    text: "Звонят незнакомые люди.",
  });

  // A subscriber learns why and is not sent to subscribe again.
  await page.getByRole("button", { name: "Закрыть" }).last().click();
  await signInByDialog(page, "reader", "reader-demo");
  await page.getByText("Контакты скрыты по просьбе человека, о котором эта запись.").waitFor();
  expect(await page.getByRole("link", { name: "Оформить подписку" }).count()).toBe(0);
});

it("a report of one proof names it to the moderator", async () => {
  const admin = await signInAsAdmin(origin);
  const person = await makePerson(admin);
  const proof = await makeProof(admin, person.id, { title: "Чужая фотография" });
  const { page } = await visit({ origin, language: "en" });
  await page.goto(`/p/${person.slug}`);
  await page.getByRole("button", { name: "Report: Чужая фотография" }).click();
  const number = String(proof.id).padStart(6, "0");
  await page.getByRole("dialog").getByText(`Proof № ${number}`).waitFor();
  await page.getByLabel(/^Who you are/).fill("I took the photo");
  await page.getByLabel(/^Erase the record/).check();
  await page.getByLabel(/^What happened/).fill("It is mine and not about this person.");
  await page.getByRole("button", { name: "Send the request" }).click();
  await page.getByRole("heading", { name: "Request sent" }).waitFor();
  const asked = await admin.call(endpoints.removalRequests, { query: { status: "pending" } });
  const list = Array.isArray(asked) ? asked : asked.items;
  expect(list.find(({ personId }) => personId === person.id)?.text).toBe(
    `Proof № ${number}\nIt is mine and not about this person.`,
  );
});

it("an empty request is not sent: focus goes to what is missing, in Ukrainian too", async () => {
  const person = await makePerson(await signInAsAdmin(origin));
  const { page } = await visit({ origin, language: "uk" });
  await page.goto(`/p/${person.slug}`);
  await page.getByRole("button", { name: "Поскаржитися або попросити прибрати" }).click();
  await page.getByRole("button", { name: "Надіслати запит" }).click();
  await page.getByRole("heading", { name: "Виправте 3 помилки" }).waitFor();
  await page.getByRole("dialog").getByRole("link").nth(1).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("removal-wish");
});

it("a request whose answer was lost is sent again and kept once", async () => {
  const admin = await signInAsAdmin(origin);
  const person = await makePerson(admin);
  const { page, context } = await visit({ origin });
  let lost = 0;
  await context.route("**/removal-request", async (route) => {
    const answer = await route.fetch();
    lost += 1;
    if (lost === 1) await route.abort("connectionreset");
    else await route.fulfill({ response: answer });
  });
  await page.goto(`/p/${person.slug}`);
  await page.getByRole("button", { name: "Пожаловаться или попросить убрать" }).click();
  await page.getByLabel(/^Кто вы/).fill("Это я");
  await page.getByLabel(/^Исправить/).check();
  await page.getByLabel(/^Что случилось/).fill("Город указан неверно.");
  const send = page.getByRole("button", { name: "Отправить запрос" });
  await send.click();
  await page.getByRole("alert").filter({ hasText: "Запрос отправить не удалось." }).waitFor();
  expect(await page.getByLabel(/^Что случилось/).inputValue()).toBe("Город указан неверно.");
  await send.click();
  await page.getByRole("heading", { name: "Запрос отправлен" }).waitFor();
  const asked = await admin.call(endpoints.removalRequests, { query: { status: "pending" } });
  const list = Array.isArray(asked) ? asked : asked.items;
  expect(list.filter(({ personId }) => personId === person.id)).toHaveLength(1);
});
