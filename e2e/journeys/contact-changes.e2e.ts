import { sendHeldDecisions } from "../src/moderation-queue.ts";
import { inDatabase } from "../src/product-under-test.ts";
import { press } from "../src/screen.ts";
import { expect, test } from "../src/test.ts";

test("an approved phone change appears on the profile", async ({ open, openProfile }) => {
  const { person, page } = await openProfile({
    phone: "+442079460001",
    instagramUsername: "archive",
  });
  await page.getByRole("button", { name: "Предложить правку" }).click();
  const dialog = page.getByRole("dialog");
  // Hidden contacts can be removed without being seen.
  for (const contact of ["Телефон", "Instagram"]) {
    await expect(
      dialog.getByRole("checkbox", { name: `Убрать этот контакт: ${contact}`, exact: true }),
    ).toBeVisible();
  }
  await dialog.getByRole("textbox", { name: "Телефон" }).fill("+44 20 7946 0002");
  await dialog.getByLabel("Комментарий").fill("Номер сменился весной.");
  await dialog.getByRole("button", { name: "Отправить" }).click();
  await expect(dialog.getByRole("heading", { name: "Изменения отправлены" })).toBeVisible();

  const subscriber = await open(`/p/${person.slug}`, { as: "reader" });
  await expect(subscriber.page.getByRole("link", { name: "+442079460001" })).toBeVisible();

  const moderator = await open("/contact-edits", { as: "admin" });
  const card = moderator.page.getByRole("article").filter({ hasText: person.surname ?? "" });
  await card.getByRole("button", { name: /Одобрить/ }).click();
  await sendHeldDecisions(moderator.page);

  await expect(subscriber.page.getByRole("link", { name: "+442079460002" })).toBeVisible();
});

const suggestedLinks = (personId: number) =>
  inDatabase("contact_edits", async (database) => {
    const found = await database.collection("suggestions").findOne({ personId });
    return found?.changes.newSocialMedia as { type: string; url: string }[];
  });

test("links are added, one is changed in its place, one is taken away, and the list is sent as a whole", async ({
  openProfile,
}) => {
  const { person, page } = await openProfile({}, { width: 390 });
  await page.getByRole("button", { name: "Предложить правку" }).click();
  const dialog = page.getByRole("dialog");
  const address = dialog.getByLabel("Адрес ссылки");
  const add = dialog.getByRole("button", { name: "Добавить ссылку" });

  await address.fill("vk.com/archive");
  await add.click();
  await expect(dialog.getByText("Введите корректный URL")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Сеть" }).selectOption("ВКонтакте");
  await address.fill("https://vk.com/archive");
  await address.press("Enter");
  await dialog.getByLabel("Имя пользователя").fill("@archive");
  await add.click();
  await dialog.getByRole("combobox", { name: "Сеть" }).selectOption("Другое");
  await dialog.getByLabel("Название").fill("Архив");
  await address.fill("https://archive.example/old");
  await add.click();
  const rows = dialog.getByRole("group", { name: "Новые ссылки" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);

  await press(rows.nth(2), /^Изменить ссылку/);
  await expect(dialog.getByText("Изменение ссылки")).toBeVisible();
  await expect(address).toHaveValue("https://archive.example/old");
  await address.fill("https://archive.example/new");
  await dialog.getByRole("button", { name: "Сохранить ссылку" }).click();
  await expect(rows.nth(2).getByText("https://archive.example/new")).toBeVisible();
  await press(rows.nth(0), /^Убрать ссылку/);
  await expect(rows).toHaveCount(2);

  await dialog.getByLabel("Комментарий").fill("Почему: канал переехал.");
  await dialog.getByRole("button", { name: "Отправить", exact: true }).click();
  await expect(dialog.getByRole("heading", { name: "Изменения отправлены" })).toBeVisible();
  expect(await suggestedLinks(person.id)).toMatchObject([
    { type: "telegram", url: "https://t.me/archive", username: "archive" },
    { type: "other", url: "https://archive.example/new", title: "Архив" },
  ]);
});

test("a suggestion of nothing is not sent", async ({ openProfile }) => {
  const { page } = await openProfile();
  await page.getByRole("button", { name: "Предложить правку" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Почему контакт нужно изменить")).toBeVisible();
  await dialog.getByLabel("Комментарий").fill("Просто так");
  await dialog.getByRole("button", { name: "Отправить", exact: true }).click();
  await expect(dialog.getByRole("link", { name: "Измените хотя бы один контакт" })).toBeVisible();
});
