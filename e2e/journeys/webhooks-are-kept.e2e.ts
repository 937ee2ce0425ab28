import { endpoints } from "@deeds/contracts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";
import { signInAsAdmin } from "../src/caller.ts";
import { makePerson, uniqueSurname } from "../src/people.ts";
import { type Receiver, startReceiver } from "../src/receiver.ts";
import { openWorkspace } from "../src/workspace.ts";

const origin = inject("origin");
const browser = useBrowser();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const list = "/settings?tab=integrations";

/** A subscriber of the test's own, known by its description. */
async function subscriber(fields: Record<string, unknown> = {}) {
  const admin = await signInAsAdmin(origin);
  const description = `Музей ${uniqueSurname()}`;
  const body = { url: receiver.url, description, events: ["person_created"], ...fields };
  const webhook = await admin.call(endpoints.createWebhook, { body });
  return { ...webhook, description, admin };
}

const cardOf = (page: Page, description: string) =>
  page.getByRole("article").filter({ hasText: description });

it("settings have four tabs: general, integrations, a site that comes later, and the system", async () => {
  const { page } = await openWorkspace(browser, "/settings");
  await page.getByRole("tab").first().waitFor();
  expect(await page.getByRole("tab").allInnerTexts()).toEqual([
    ...["General", "Integrations", "Site", "System"],
  ]);
  await page.getByRole("tab", { name: "Site" }).click();
  await page.getByText("Coming later").waitFor();
  await page.getByRole("tab", { name: "System" }).click();
  await page.getByText("proofs approved").waitFor();
  await page.getByRole("tab", { name: "General" }).click();
  await page.locator("#content").getByLabel("Theme").selectOption("dark");
  await page.locator("[data-toast]").getByText("Settings saved").waitFor();
});

it("a subscriber is added: its address is checked, its secret is shown once", async () => {
  const description = `Архив ${uniqueSurname()}`;
  const { page } = await openWorkspace(browser, list, { language: "ru" });
  await page.getByRole("button", { name: "Добавить вебхук" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Адрес/).fill("museum");
  await dialog.getByRole("button", { name: "Сохранить" }).click();
  await dialog.getByText("Введите корректный URL").first().waitFor();
  await dialog.getByLabel(/^Адрес/).fill(receiver.url);
  await dialog.getByLabel("Описание").fill(description);
  await dialog.getByLabel("Человек прислан").check();
  expect(await dialog.getByLabel("Включён").isChecked()).toBe(true);
  await dialog.getByRole("button", { name: "Сохранить" }).click();
  const secret = ((await page.getByTestId("webhook-secret").textContent()) ?? "").trim();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/);
  await page.getByRole("button", { name: "Ключ сохранён" }).click();
  const card = cardOf(page, description);
  await card.getByText(`whsec_…${secret.slice(-4)}`).waitFor();
  expect(await page.locator("#content").textContent()).not.toContain(secret);
});

it("is edited, switched off and on, tested, and deleted after a question", async () => {
  const { description } = await subscriber();
  const { page } = await openWorkspace(browser, list);
  const card = cardOf(page, description);
  const toast = page.locator("[data-toast]");
  await card.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog").getByLabel("Proof approved").check();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await toast.getByText("Webhook updated").waitFor();
  await card.getByText("Proof approved").waitFor();
  await card.getByRole("switch").click();
  await toast.getByText("Webhook deactivated").waitFor();
  await card.getByText("switched off").waitFor();
  await card.getByRole("switch").click();
  await toast.getByText("Webhook activated").waitFor();
  await card.getByRole("button", { name: "Test" }).click();
  await card
    .getByRole("status")
    .getByText(/: 204, \d+ ms$/)
    .waitFor();
  await card.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByText("This action cannot be undone.", { exact: false }).waitFor();
  await question.getByRole("button", { name: "Delete" }).click();
  await toast.getByText("Webhook deleted").waitFor();
  await card.waitFor({ state: "detached" });
});

it("the secret is rotated: the new one is shown once, and both sign meanwhile", async () => {
  const { id, description, secretKey: old, admin } = await subscriber();
  const { page } = await openWorkspace(browser, list);
  await cardOf(page, description).getByRole("button", { name: "Rotate secret" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByLabel("The old key signs for").selectOption({ label: "1 hour" });
  await question.getByRole("button", { name: "Rotate secret" }).click();
  const fresh = ((await page.getByTestId("webhook-secret").textContent()) ?? "").trim();
  expect(fresh).not.toBe(old);
  const before = receiver.received();
  await admin.call(endpoints.testWebhook, { params: { id } });
  const message = (await receiver.messages(before + 1)).at(-1);
  expect(message?.verified(old)).toEqual(message?.verified(fresh));
});

it("deliveries are filtered, opened to what was sent and answered, and sent again", async () => {
  const { id, admin } = await subscriber({ events: ["person_created", "person_approved"] });
  const person = await makePerson(admin);
  const about = (type: string) => (message: { content: { type: string; data: { id: number } } }) =>
    message.content.type === type && message.content.data.id === person.id;
  await receiver.until(about("person_created"));
  await receiver.until(about("person_approved"));
  const { page } = await openWorkspace(browser, `${list}&webhook=${id}`);
  const rows = page.getByRole("table").getByRole("row");
  await rows.nth(1).waitFor();
  await page.getByText("deliveries in 30 days").waitFor();
  await page.getByRole("combobox", { name: "Event" }).selectOption("person_created");
  await page.waitForURL((url) => url.searchParams.get("event") === "person_created");
  await expect.poll(() => rows.getByText("person_approved").count()).toBe(0);
  await page.getByRole("combobox", { name: "State" }).selectOption("delivered");
  await page.getByRole("combobox", { name: "Time" }).selectOption("day");
  const own = rows.filter({ hasText: "Delivered" }).first();
  await own.getByRole("button", { name: "Details" }).click();
  await page.getByText(`"id": ${person.id}`).waitFor();
  await page.getByText("Attempt 1: 204").waitFor();
  await page.getByText(/^webhook-signature: v1,|\nwebhook-signature: v1,/).waitFor();
  await page.getByText(/Address 127\.0\.0\.1 .*In all \d+ ms/).waitFor();
  const before = receiver.all().filter(about("person_created")).length;
  await page.getByRole("button", { name: "Send again now" }).click();
  await page.locator("[data-toast]").getByText("It is being sent again").waitFor();
  await expect.poll(() => receiver.all().filter(about("person_created")).length).toBe(before + 1);
});

it("is set up with a pair of keys, a header, a condition and a schedule of its own", async () => {
  const description = `Галерея ${uniqueSurname()}`;
  const { page } = await openWorkspace(browser, list);
  await page.getByRole("button", { name: "Create webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Address/).fill(receiver.url);
  await dialog.getByLabel("Description").fill(description);
  await dialog.getByLabel("Person created").check();
  await dialog.getByText("More settings").click();
  await dialog.getByLabel(/^A pair of keys/).check();
  await dialog.getByRole("button", { name: "Add a header" }).click();
  await dialog.getByLabel("Header 1").fill("Content-Length");
  await dialog.getByLabel("Value 1").fill("secret of the gallery");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("This header is set by the sender itself").first().waitFor();
  await dialog.getByLabel("Header 1").fill("X-Gallery");
  await dialog.getByRole("button", { name: "Add a condition" }).click();
  await dialog.getByLabel("Field of condition 1").selectOption("country");
  await dialog.getByLabel(/^Values of condition 1/).fill("Литва, Польша");
  await dialog.getByLabel(/^Retries of its own/).fill("10, 60");
  await dialog.getByLabel("In order").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  const key = ((await page.getByTestId("webhook-secret").textContent()) ?? "").trim();
  expect(key).toMatch(/^whpk_/);
  await page.getByRole("button", { name: "Understood" }).click();
  const card = cardOf(page, description);
  await card.getByText(key).waitFor();
  const admin = await signInAsAdmin(origin);
  const found = await admin.call(endpoints.webhooks);
  const all = Array.isArray(found) ? found : found.items;
  expect(all.find((webhook) => webhook.description === description)).toMatchObject({
    ...{ signing: "ed25519", headers: [{ name: "X-Gallery" }], schedule: [10, 60], inOrder: true },
    conditions: [{ event: "person_created", field: "country", oneOf: ["Литва", "Польша"] }],
  });
  await card.getByRole("button", { name: "Edit" }).click();
  await dialog.getByText("More settings").click();
  expect(await dialog.getByLabel("Value 1").inputValue()).toBe("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator("[data-toast]").getByText("Webhook updated").waitFor();
});

it("gets an example of an event, and what was sent in a period once more", async () => {
  const { id, description, admin } = await subscriber();
  const person = await makePerson(admin);
  const about = (message: { content: { data: { id: number } } }) =>
    message.content.data.id === person.id;
  await receiver.until(about);
  const { page } = await openWorkspace(browser, list);
  await page.getByText("Events: a schema and an example of each").click();
  await page.getByRole("region", { name: "proof_approved" }).getByText("JSON Schema").waitFor();
  const card = cardOf(page, description);
  await card.getByRole("button", { name: "Example of an event" }).click();
  await page.getByRole("menuitem", { name: "Proof approved" }).click();
  await card
    .getByRole("status")
    .getByText(/: 204, \d+ ms$/)
    .waitFor();
  await receiver.until((message) => message.id.startsWith("test_"));
  await page.goto(`${origin}${list}&webhook=${id}`);
  await page.getByRole("button", { name: "Send a period again" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("State").selectOption("delivered");
  await dialog.getByRole("button", { name: "Count" }).click();
  await dialog.getByText(/^\d+ deliver(y fits|ies fit)$/).waitFor();
  const before = receiver.all().filter(about).length;
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText(/^Replay finished: \d+ of \d+$/).waitFor();
  await expect.poll(() => receiver.all().filter(about).length).toBe(before + 1);
});

it("each call that fails says so in the specification's words", async () => {
  const { description } = await subscriber();
  const { page, context } = await openWorkspace(browser, list);
  const card = cardOf(page, description);
  await card.waitFor();
  await context.route("**/api/webhooks**", async (route) =>
    route.request().method() === "GET" ? route.fallback() : route.abort(),
  );
  const toast = page.locator("[data-toast]");
  await card.getByRole("switch").click();
  await toast.getByText("Failed to update webhook status").waitFor();
  await card.getByRole("button", { name: "Test" }).click();
  await toast.getByText("Failed to test webhook").waitFor();
  await card.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await toast.getByText("Failed to delete webhook").waitFor();
  await card.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await toast.getByText("Failed to update webhook", { exact: true }).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Create webhook" }).click();
  await page
    .getByRole("dialog")
    .getByLabel(/^Address/)
    .fill("https://museum.example/hook");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await toast.getByText("Failed to create webhook").waitFor();
});
