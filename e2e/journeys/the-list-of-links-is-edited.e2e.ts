import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";
import { signInAsAdmin } from "../src/caller.ts";
import { inDatabase } from "../src/house.ts";
import { makePerson } from "../src/people.ts";

const origin = inject("origin");
const { visit } = useBrowser();

const suggestedLinks = (personId: number) =>
  inDatabase("contact_edits", async (database) => {
    const found = await database.collection("suggestions").findOne({ personId });
    return found?.changes.newSocialMedia as { type: string; url: string }[];
  });

it("links are added, one is changed in its place, one is taken away, and the list is sent as a whole", async () => {
  const person = await makePerson(await signInAsAdmin(origin));
  const { page } = await visit({ origin, width: 390 });
  await page.goto(`/p/${person.slug}`);
  await page.getByRole("button", { name: "Предложить правку" }).click();
  const dialog = page.getByRole("dialog");
  const address = dialog.getByLabel("Адрес ссылки");
  const add = dialog.getByRole("button", { name: "Добавить ссылку" });

  await address.fill("vk.com/archive");
  await add.click();
  await dialog.getByText("Введите корректный URL").waitFor();
  await dialog.getByLabel("Где").selectOption("ВКонтакте");
  await address.fill("https://vk.com/archive");
  await address.press("Enter");
  await dialog.getByLabel("Имя пользователя").fill("@archive");
  await add.click();
  await dialog.getByLabel("Где").selectOption("Другое");
  await dialog.getByLabel("Название").fill("Архив");
  await address.fill("https://archive.example/old");
  await add.click();
  const rows = dialog.getByRole("group", { name: "Новые ссылки" }).getByRole("listitem");
  expect(await rows.count()).toBe(3);

  await rows
    .nth(2)
    .getByRole("button", { name: /^Изменить ссылку/ })
    .click();
  await dialog.getByText("Изменение ссылки").waitFor();
  expect(await address.inputValue()).toBe("https://archive.example/old");
  await address.fill("https://archive.example/new");
  await dialog.getByRole("button", { name: "Сохранить ссылку" }).click();
  await rows.nth(2).getByText("https://archive.example/new").waitFor();
  await rows
    .nth(0)
    .getByRole("button", { name: /^Убрать ссылку/ })
    .click();
  expect(await rows.count()).toBe(2);

  await dialog.getByLabel("Комментарий").fill("Почему: канал переехал.");
  await dialog.getByRole("button", { name: "Отправить", exact: true }).click();
  await dialog.getByRole("heading", { name: "Изменения отправлены" }).waitFor();
  expect(await suggestedLinks(person.id)).toMatchObject([
    { type: "telegram", url: "https://t.me/archive", username: "archive" },
    { type: "other", url: "https://archive.example/new", title: "Архив" },
  ]);
});

it("a suggestion of nothing is not sent", async () => {
  const person = await makePerson(await signInAsAdmin(origin));
  const { page } = await visit({ origin });
  await page.goto(`/p/${person.slug}`);
  await page.getByRole("button", { name: "Предложить правку" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Почему контакт нужно изменить").waitFor();
  await dialog.getByLabel("Комментарий").fill("Просто так");
  await dialog.getByRole("button", { name: "Отправить", exact: true }).click();
  await dialog.getByRole("link", { name: "Измените хотя бы один контакт" }).waitFor();
});
