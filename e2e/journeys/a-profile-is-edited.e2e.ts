import { endpoints } from "@deeds/contracts";
import { createCaller, signInAsAdmin } from "@deeds/test-kit/caller";
import type { Locator } from "@playwright/test";
import { productOrigin } from "../src/product-under-test.ts";
import {
  callFor,
  itemsOf,
  makePerson,
  makeProof,
  type Person,
  uniqueSurname,
} from "../src/records.ts";
import { expect, type Open, shows, showsTitle, test } from "../src/test.ts";

const admin = () => signInAsAdmin(productOrigin);

async function openPerson(openWorkspace: Open, fields: Record<string, unknown> = {}) {
  const caller = await admin();
  const person = await makePerson(caller, fields);
  const opened = await openWorkspace(`/admin/p/${person.slug}`, { language: "ru" });
  await showsTitle(opened.page, person.fullName);
  const read = () => caller.call(endpoints.person, { params: { id: person.id } });
  return { ...opened, person, caller, read, dialog: opened.page.getByRole("dialog") };
}

test("the administrator's view labels itself and editable fields", async ({ openWorkspace }) => {
  const { page, person } = await openPerson(openWorkspace, { phone: "+380671112233" });
  await expect(page.getByText("Режим администратора")).toBeVisible();
  for (const part of ["Сведения", "Контакты"]) {
    const frame = page.locator("section.gd-card", {
      has: page.getByRole("heading", { name: part }),
    });
    expect(await frame.evaluate((node) => getComputedStyle(node).borderTopStyle)).toBe("dashed");
    await expect(frame.getByRole("button", { name: `Изменить: ${part}` })).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "Изменить", exact: true })).toBeVisible();
  await page.goto(`/admin/people/${person.id}`);
  await showsTitle(page, person.fullName);
});

test("an unknown person is 'Unknown', and the page not indexed", async ({ openWorkspace }) => {
  const { page } = await openWorkspace("/admin/people/99999999");
  await showsTitle(page, "Unknown");
  await shows(page, "The requested information does not exist or has been removed");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
});

test("quick edit requires a name and an age of 0 to 120 or none", async ({ openWorkspace }) => {
  const fields = { age: 40, birthDate: "1980-05-01" };
  const { page, dialog, read } = await openPerson(openWorkspace, fields);
  await page.getByRole("button", { name: "Изменить: Сведения" }).click();
  const save = dialog.getByRole("button", { name: "Сохранить" });
  await dialog.getByLabel(/^Имя/).fill("");
  await dialog.getByLabel("Возраст").fill("121");
  await save.click();
  await expect(dialog.getByText("Имя обязательно").first()).toBeVisible();
  await expect(dialog.getByText("Возраст — число от 0 до 120").first()).toBeVisible();
  await dialog.getByLabel(/^Имя/).fill("Клара");
  await dialog.getByLabel("Возраст").fill("");
  await save.click();
  await expect(page.locator("[data-toast]").getByText("Сохранено")).toBeVisible();
  expect(await read()).toMatchObject({ name: "Клара", age: null, birthDate: "1980-05-01" });
});

test("the full form validates name and date and confirms the save", async ({ openWorkspace }) => {
  const { page, dialog, read } = await openPerson(openWorkspace);
  await page.getByRole("button", { name: "Изменить", exact: true }).click();
  const save = dialog.getByRole("button", { name: "Сохранить" });
  await dialog.getByLabel(/^Имя/).fill("К");
  await dialog.getByLabel("Дата рождения").fill("01.01.2999");
  await save.click();
  await expect(dialog.getByText("Имя должно содержать не менее 2 символов").first()).toBeVisible();
  const calendar = dialog.locator("input[type=date]");
  await expect(calendar).toHaveAttribute("min", "1900-01-01");
  expect(Date.parse((await calendar.getAttribute("max")) ?? "")).toBeLessThanOrEqual(Date.now());
  await dialog.getByLabel(/^Имя/).fill("Клара");
  await dialog.getByLabel("Дата рождения").fill("25.12.1921");
  await save.click();
  await expect(page.locator("[data-toast]").getByText("Данные обновлены")).toBeVisible();
  expect(await read()).toMatchObject({ name: "Клара", birthDate: "1921-12-25" });
});

test("links are added and edited by type, and saved together", async ({ openWorkspace }) => {
  const { page, dialog, read } = await openPerson(openWorkspace);
  await page.getByRole("button", { name: "Изменить: Контакты" }).click();
  await dialog.getByRole("button", { name: "Добавить ссылку" }).click();
  const types = dialog.getByRole("combobox", { name: "Сеть" }).locator("option");
  expect(await types.allInnerTexts()).toEqual([
    "Instagram",
    "Facebook",
    "Telegram",
    "Twitter",
    "LinkedIn",
    "TikTok",
    "Другое",
  ]);
  await dialog.getByLabel(/^Адрес ссылки/).fill("t.me/unknown");
  await dialog.getByRole("button", { name: "Добавить", exact: true }).click();
  await expect(dialog.getByText("Введите корректный URL")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Сеть" }).selectOption({ label: "Другое" });
  await dialog.getByLabel(/^Адрес ссылки/).fill("https://example.org/clara");
  await dialog.getByLabel("Название").fill("Её страница");
  await dialog.getByRole("button", { name: "Добавить", exact: true }).click();
  await dialog.getByRole("button", { name: /^Изменить ссылку/ }).click();
  await dialog.getByRole("combobox", { name: "Сеть" }).selectOption({ label: "Telegram" });
  await dialog.getByLabel("Имя пользователя").fill("@clara");
  await dialog.getByRole("button", { name: "Готово" }).click();
  await dialog.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.locator("[data-toast]").getByText("Сохранено")).toBeVisible();
  expect((await read()).socialMedia).toEqual([
    { type: "telegram", url: "https://example.org/clara", username: "clara", title: null },
  ]);
});

test("a change that cannot be stored shows an error", async ({ openWorkspace }) => {
  const { page, context, dialog } = await openPerson(openWorkspace);
  await context.route("**/api/people/*", async (route) =>
    route.request().method() === "PUT" ? route.abort() : route.fallback(),
  );
  for (const [open, failure] of [
    ["Изменить: Сведения", "Не удалось сохранить данные"],
    ["Изменить", "Не удалось обновить данные"],
  ] as const) {
    await page.getByRole("button", { name: open, exact: true }).click();
    await dialog.getByLabel("Город").fill("Житомир");
    await dialog.getByRole("button", { name: "Сохранить" }).click();
    const toast = page.locator("[data-toast]");
    await expect(toast.getByText("Ошибка", { exact: true })).toBeVisible();
    await shows(toast, failure);
    await expect(dialog.getByLabel("Город")).toHaveValue("Житомир");
    await dialog.getByRole("button", { name: "Отмена" }).click();
    await page.getByRole("button", { name: "Закрыть без сохранения" }).click();
  }
});

test("a concurrent change is shown and not overwritten", async ({ openWorkspace }) => {
  const { page, dialog, person, caller, read } = await openPerson(openWorkspace, { city: "Омск" });
  await page.getByRole("button", { name: "Изменить: Сведения" }).click();
  await dialog.getByLabel("Город").fill("Тверь");
  await callFor(caller, endpoints.updatePerson, person.id, { occupation: "врач" });
  await dialog.getByRole("button", { name: "Сохранить" }).click();
  await dialog.getByRole("button", { name: "Сохранить мою версию" }).click();
  await expect(page.locator("[data-toast]").getByText("Сохранено")).toBeVisible();
  expect(await read()).toMatchObject({ city: "Тверь", occupation: "врач" });
});

test("a field's history shows its values, and one is set back", async ({ openWorkspace }) => {
  const { page, person, caller, read } = await openPerson(openWorkspace, { city: "Омск" });
  await callFor(caller, endpoints.updatePerson, person.id, { city: "Тверь", occupation: "врач" });
  await page.reload();
  const history = page.locator("section.gd-card", {
    has: page.getByRole("heading", { name: "История полей" }),
  });
  await history.getByRole("combobox", { name: "Поле" }).selectOption({ label: "Город" });
  await expect(history.getByRole("listitem")).toHaveText([/Омск → Тверь/, /пусто → Омск/]);
  await history.getByRole("button", { name: "Вернуть: Омск" }).click();
  const question = page.getByRole("alertdialog");
  await shows(question, "Город: Тверь → Омск");
  await question.getByRole("button", { name: "Вернуть" }).click();
  await expect(page.locator("[data-toast]").getByText("Данные обновлены")).toBeVisible();
  await expect(history.getByRole("listitem").first()).toHaveText(/Тверь → Омск/);
  expect(await read()).toMatchObject({ city: "Омск", occupation: "врач" });
});

test("a photo is checked before it is sent: kind and size", async ({ openWorkspace }) => {
  const surname = uniqueSurname();
  const { page } = await openWorkspace(`/people?search=${surname}`);
  await page.getByRole("button", { name: "New Person" }).click();
  const picker = page.getByRole("dialog").locator("input[type=file]");
  const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no") };
  await picker.setInputFiles(text);
  const wrongType = page.getByText("Invalid file type. Allowed types: JPEG, PNG, WebP");
  await expect(wrongType.first()).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  const buffer = Buffer.alloc(5 * 1024 * 1024 + 1);
  await picker.setInputFiles({ name: "large.png", mimeType: "image/png", buffer });
  await expect(page.getByText("File too large. Maximum size is 5MB").first()).toBeVisible();
});

test("proofs, suggestions and addresses follow a merge, and come back when it is undone", {
  tag: "@long",
}, async ({ visit, openWorkspace, admin }) => {
  const stranger = createCaller(productOrigin);
  const survivor = await makePerson(admin, { city: "Винница" });
  const duplicate = await makePerson(admin, {
    surname: survivor.surname,
    city: "Житомир",
    occupation: "Учительница",
  });
  await makeProof(admin, duplicate.id, { title: "Письмо из школы" });
  const phone = { phone: "+380671112233" };
  const { suggestion } = await callFor(stranger, endpoints.suggestEdit, duplicate.id, phone);
  const personOfSuggestion = async () => {
    const found = await admin.call(endpoints.contactEdits, { params: { status: "pending" } });
    return itemsOf(found).find(({ id }) => id === suggestion.id)?.personId;
  };

  const { page } = await openWorkspace(`/admin/p/${survivor.slug}`);
  await page.getByRole("link", { name: "Merge", exact: true }).click();
  const number = String(duplicate.id).padStart(6, "0");
  const alike = page.getByRole("listitem").filter({ hasText: number });
  await alike.getByRole("link", { name: "Compare" }).click();
  const city = page.getByRole("group", { name: "City" });
  await expect(city.getByLabel("Vinnytsia")).toBeChecked();
  await city.getByLabel("Житомир").check();
  expect(
    await page.getByRole("group", { name: "Occupation" }).getByLabel("Учительница").isChecked(),
  ).toBe(true);
  await page.getByRole("button", { name: "Merge the entries" }).click();
  const question = page.getByRole("alertdialog");
  await shows(question, `Entry no. ${duplicate.id} leaves the register`);
  await question.getByRole("button", { name: "Merge the entries" }).click();
  await expect(page.locator("[data-toast]").getByText("The entries were merged")).toBeVisible();
  await page.waitForURL(`/admin/people/${survivor.id}`);
  await expect(page.getByText("Письмо из школы")).toBeVisible();

  const reader = await visit();
  await reader.page.goto(`/p/${duplicate.slug}`);
  await expect(reader.page.getByText("Письмо из школы")).toBeVisible();
  expect(new URL(reader.page.url()).pathname).toBe(`/p/${survivor.slug}`);
  await expect(reader.page.getByText("Житомир").first()).toBeVisible();
  await expect.poll(personOfSuggestion).toBe(survivor.id);
  const publicly = ({ id }: Person) => stranger.call(endpoints.publicPerson, { params: { id } });
  await expect.poll(async () => (await publicly(survivor)).proofCount).toBe(1);

  await page.getByRole("button", { name: "Undo the merge" }).click();
  await expect(page.locator("[data-toast]").getByText("The merge was undone")).toBeVisible();
  await expect.poll(async () => (await publicly(duplicate)).proofCount).toBe(1);
  expect(await publicly(survivor)).toMatchObject({
    id: survivor.id,
    city: "Винница",
    occupation: null,
  });
  await expect.poll(personOfSuggestion).toBe(duplicate.id);
});

test("the other record of a merge is found by name, with what is pending about both", {
  tag: "@long",
}, async ({ openWorkspace, admin }) => {
  const stranger = createCaller(productOrigin);
  const survivor = await makePerson(admin, { city: "Винница", occupation: "Врач" });
  const other = await makePerson(admin, { name: "Олена", city: "Житомир", occupation: "Медик" });
  const phone = { phone: "+380671112233" };
  await callFor(stranger, endpoints.suggestEdit, other.id, phone);
  const { page } = await openWorkspace(`/merge?into=${survivor.id}`);
  await page.getByRole("searchbox", { name: "Name or entry number" }).fill(other.surname ?? "");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const found = page.getByRole("listitem").filter({ hasText: other.fullName });
  await found.getByRole("link", { name: "Compare" }).click();
  await page.waitForURL((url) => url.searchParams.get("from") === String(other.id));
  const pending = page.getByText(/^Pending: /);
  await expect(pending).toHaveText([
    "Pending: proofs 0, contact edits 0, requests 0",
    "Pending: proofs 0, contact edits 1, requests 0",
  ]);
  // Each value stands under the heading of its record.
  const leftOf = async (locator: Locator) => (await locator.boundingBox())?.x ?? 0;
  const columns = await Promise.all(
    ["Stays", "Removed"].map((name) => leftOf(page.getByRole("heading", { level: 3, name }))),
  );
  for (const field of ["City", "Occupation"]) {
    const radios = page.getByRole("group", { name: field }).getByRole("radio");
    const places = await Promise.all([leftOf(radios.first()), leftOf(radios.last())]);
    for (const [index, place] of places.entries()) {
      expect(Math.abs(place - (columns[index] ?? 0))).toBeLessThan(4);
    }
  }
});

test("a merge of an edited record cannot be undone", async ({ openWorkspace, admin }) => {
  const [survivor, duplicate] = [await makePerson(admin), await makePerson(admin)];
  await callFor(admin, endpoints.mergePerson, duplicate.id, { into: survivor.id });
  await callFor(admin, endpoints.updatePerson, survivor.id, { city: "Одесса" });
  const { page } = await openWorkspace(`/admin/people/${survivor.id}`);
  await expect(page.getByText("too late to undo: the entry was edited")).toBeVisible();
  await page.goto(`/admin/people/${duplicate.id}`);
  await expect(page.getByText("This entry was merged into")).toBeVisible();
});
