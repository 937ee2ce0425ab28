import { endpoints } from "@deeds/contracts";
import { type Caller, signInAsAdmin } from "@deeds/test-kit/caller";
import type { Page } from "@playwright/test";
import { productOrigin } from "../src/product-under-test.ts";
import { type ReceivedMessage, type Receiver, startReceiver } from "../src/receivers.ts";
import { itemsOf, makePerson, uniqueSurname } from "../src/records.ts";
import { expect, shows, showsToast, test } from "../src/test.ts";

let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await startReceiver();
});
test.afterAll(() => receiver.close());

const list = "/settings?tab=integrations";

async function subscriber(fields: Record<string, unknown> = {}) {
  const admin = await signInAsAdmin(productOrigin);
  const description = `Музей ${uniqueSurname()}`;
  const body = { url: receiver.url, description, events: ["person_created"], ...fields };
  const webhook = await admin.call(endpoints.createWebhook, { body });
  return { ...webhook, description, admin };
}

/** Waits until so many deliveries are recorded as delivered; the receiver has their messages before. */
async function recorded(admin: Caller, id: number, count: number): Promise<void> {
  const query = { state: "delivered" } as const;
  await expect
    .poll(async () => {
      const list = await admin.call(endpoints.deliveries, { params: { id }, query });
      return itemsOf(list).length;
    })
    .toBeGreaterThanOrEqual(count);
}

const cardOf = (page: Page, description: string) =>
  page.getByRole("article").filter({ hasText: description });

test("settings have four tabs, one of them for a later feature", async ({ openWorkspace }) => {
  const { page } = await openWorkspace("/settings");
  await expect(page.getByRole("tab").first()).toBeVisible();
  expect(await page.getByRole("tab").allInnerTexts()).toEqual([
    "General",
    "Integrations",
    "Site",
    "System",
  ]);
  await page.getByRole("tab", { name: "Site" }).click();
  await expect(page.getByText("Coming later")).toBeVisible();
  await page.getByRole("tab", { name: "System" }).click();
  await expect(page.getByText("Approved proofs")).toBeVisible();
  await page.getByRole("tab", { name: "General" }).click();
  await page.locator("#content").getByLabel("Theme").selectOption("dark");
  await expect(page.locator("[data-toast]").getByText("Settings saved")).toBeVisible();
});

test("an added subscriber shows its secret once", async ({ openWorkspace }) => {
  const description = `Архив ${uniqueSurname()}`;
  const { page } = await openWorkspace(list, { language: "ru" });
  await page.getByRole("button", { name: "Добавить вебхук" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Адрес/).fill("receiver");
  await dialog.getByRole("button", { name: "Сохранить" }).click();
  await expect(dialog.getByText("Введите корректный URL").first()).toBeVisible();
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Закрыть без сохранения?" });
  await question.getByRole("button", { name: "Вернуться к форме" }).click();
  await expect(dialog.getByLabel(/^Адрес/)).toHaveValue("receiver");
  await dialog.getByLabel(/^Адрес/).fill(receiver.url);
  await dialog.getByLabel("Описание").fill(description);
  await dialog.getByLabel("Запись о человеке прислана").check();
  await expect(dialog.getByLabel("Включён")).toBeChecked();
  await dialog.getByRole("button", { name: "Сохранить" }).click();
  const secret = ((await page.getByTestId("webhook-secret").textContent()) ?? "").trim();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Ключ сохранён" }).click();
  const card = cardOf(page, description);
  await expect(card.getByText(`whsec_…${secret.slice(-4)}`)).toBeVisible();
  expect(await page.locator("#content").textContent()).not.toContain(secret);
});

test("is edited, disabled, enabled, tested, and deleted", async ({ openWorkspace }) => {
  const { description } = await subscriber();
  const { page } = await openWorkspace(list);
  const card = cardOf(page, description);
  await card.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog").getByLabel("Proof approved").check();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await showsToast(page, "Webhook updated");
  await expect(card.getByText("Proof approved")).toBeVisible();
  await card.getByRole("switch").click();
  await showsToast(page, "Webhook deactivated");
  await expect(card.getByText("switched off")).toBeVisible();
  await card.getByRole("switch").click();
  await showsToast(page, "Webhook activated");
  await card.getByRole("button", { name: "Test" }).click();
  await expect(card.getByRole("status").getByText(/: 204, \d+\sms$/)).toBeVisible();
  await card.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByText("This action cannot be undone.", { exact: false })).toBeVisible();
  await question.getByRole("button", { name: "Delete" }).click();
  await showsToast(page, "Webhook deleted");
  await expect(card).toHaveCount(0);
});

test("a rotated secret is shown once, and both sign meanwhile", async ({ openWorkspace }) => {
  const { id, description, secretKey: old, admin } = await subscriber();
  const { page } = await openWorkspace(list);
  await cardOf(page, description).getByRole("button", { name: "Rotate secret" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByLabel("The old key signs for").selectOption({ label: "1 hour" });
  await question.getByRole("button", { name: "Rotate secret" }).click();
  const fresh = ((await page.getByTestId("webhook-secret").textContent()) ?? "").trim();
  expect(fresh).not.toBe(old);
  const before = new Set(receiver.all());
  await admin.call(endpoints.testWebhook, { params: { id } });
  const message = await receiver.until((one) => !before.has(one) && one.id.startsWith("test_"));
  expect(message.verified(old)).toEqual(message.verified(fresh));
});

test("deliveries are filtered, opened and sent again", async ({ openWorkspace }) => {
  // A country of its own excludes the people of other journeys.
  const country = uniqueSurname();
  const events = ["person_created", "person_approved"];
  const conditions = events.map((event) => ({ event, field: "country", oneOf: [country] }));
  const { id, admin } = await subscriber({ events, conditions });
  const person = await makePerson(admin, { country });
  const about = (type: string) => (message: ReceivedMessage) =>
    message.content.type === type && message.content.data.id === person.id;
  await receiver.until(about("person_created"));
  await receiver.until(about("person_approved"));
  await recorded(admin, id, 2);
  const { page } = await openWorkspace(`${list}&webhook=${id}`);
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.nth(1)).toBeVisible();
  await expect(page.getByText("deliveries in 30 days")).toBeVisible();
  await page.getByRole("combobox", { name: "Event" }).selectOption("person_created");
  await page.waitForURL((url) => url.searchParams.get("event") === "person_created");
  await expect(rows.getByText("Person approved")).toHaveCount(0);
  await page.getByRole("combobox", { name: "Status" }).selectOption("delivered");
  await page.getByRole("combobox", { name: "Time" }).selectOption("day");
  const own = rows.filter({ hasText: "Delivered" }).first();
  await own.getByRole("button", { name: "Details" }).click();
  await shows(page, `"id": ${person.id}`, "Attempt 1: 204");
  await shows(page, /^webhook-signature: v1,|\nwebhook-signature: v1,/);
  await shows(page, /Address 127\.0\.0\.1 .*Total \d+\sms/);
  const before = receiver.all().filter(about("person_created")).length;
  await page.getByRole("button", { name: "Send again now" }).click();
  await expect(page.locator("[data-toast]").getByText("It is being sent again")).toBeVisible();
  await expect.poll(() => receiver.all().filter(about("person_created")).length).toBe(before + 1);
});

test("has its own keys, header, condition and schedule", async ({ openWorkspace, admin }) => {
  const description = `Галерея ${uniqueSurname()}`;
  const { page } = await openWorkspace(list);
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
  await expect(dialog.getByText("This header is set by the sender itself").first()).toBeVisible();
  await dialog.getByLabel("Header 1").fill("X-Gallery");
  await dialog.getByRole("button", { name: "Add a condition" }).click();
  await dialog.getByLabel("Field of condition 1").selectOption("country");
  await dialog.getByLabel(/^Values of condition 1/).fill("Литва, Польша");
  await dialog.getByLabel(/^Custom retry delays/).fill("10, 60");
  await dialog.getByLabel("In order").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  const key = ((await page.getByTestId("webhook-secret").textContent()) ?? "").trim();
  expect(key).toMatch(/^whpk_/);
  await page.getByRole("button", { name: "Understood" }).click();
  const card = cardOf(page, description);
  await expect(card.getByText(key)).toBeVisible();
  const all = itemsOf(await admin.call(endpoints.webhooks));
  expect(all.find((webhook) => webhook.description === description)).toMatchObject({
    signing: "ed25519",
    headers: [{ name: "X-Gallery" }],
    schedule: [10, 60],
    inOrder: true,
    conditions: [{ event: "person_created", field: "country", oneOf: ["Литва", "Польша"] }],
  });
  await card.getByRole("button", { name: "Edit" }).click();
  await dialog.getByText("More settings").click();
  await expect(dialog.getByLabel("Value 1")).toHaveValue("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.locator("[data-toast]").getByText("Webhook updated")).toBeVisible();
});

test("receives an example of an event and a replay of a period", async ({ openWorkspace }) => {
  const { id, description, admin } = await subscriber();
  const person = await makePerson(admin);
  const about = ({ content }: ReceivedMessage) => content.data.id === person.id;
  await receiver.until(about);
  await recorded(admin, id, 1);
  const { page } = await openWorkspace(list);
  await page.getByText("Events: schema and example of each").click();
  await shows(page.getByRole("region", { name: "proof_approved" }), "JSON Schema");
  const card = cardOf(page, description);
  await card.getByRole("button", { name: "Example of an event" }).click();
  await page.getByRole("menuitem", { name: "Proof approved" }).click();
  await expect(card.getByRole("status").getByText(/: 204, \d+\sms$/)).toBeVisible();
  await receiver.until((message) => message.id.startsWith("test_"));
  await page.goto(`${productOrigin}${list}&webhook=${id}`);
  await page.getByRole("button", { name: "Resend a period" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Status").selectOption("delivered");
  await dialog.getByRole("button", { name: "Count" }).click();
  await expect(dialog.getByText(/^[1-9]\d* deliver(y matches|ies match)$/)).toBeVisible();
  const before = receiver.all().filter(about).length;
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText(/^Replay finished: \d+ of \d+$/)).toBeVisible();
  await expect.poll(() => receiver.all().filter(about).length).toBe(before + 1);
});

test("each failed call shows the specified text", async ({ openWorkspace }) => {
  const { description } = await subscriber();
  const { page, context } = await openWorkspace(list);
  const card = cardOf(page, description);
  await expect(card).toBeVisible();
  await context.route("**/api/webhooks**", async (route) =>
    route.request().method() === "GET" ? route.fallback() : route.abort(),
  );
  const toast = page.locator("[data-toast]");
  await card.getByRole("switch").click();
  await expect(toast.getByText("Failed to update webhook status")).toBeVisible();
  await card.getByRole("button", { name: "Test" }).click();
  await expect(toast.getByText("Failed to test webhook")).toBeVisible();
  await card.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast.getByText("Failed to delete webhook")).toBeVisible();
  await card.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(toast.getByText("Failed to update webhook", { exact: true })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Create webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Address/).fill("https://receiver.example/hook");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast.getByText("Failed to create webhook")).toBeVisible();
});
