import { uniqueSurname } from "../src/records.ts";
import { expect, signInByDialog, test } from "../src/test.ts";

test("a person submitted without an account goes public once an administrator approves", async ({
  visit,
  open,
}) => {
  const surname = uniqueSurname();
  const { page } = await open("/submit-person", { width: 390 });
  await page.getByLabel(/^Имя \*/).fill("Анна");
  await page.getByLabel("Фамилия").fill(surname);
  await page.getByLabel("Страна").selectOption("Украина");
  await page
    .getByLabel("Чем известен этот человек")
    .fill("Двадцать лет учит детей в сельской школе бесплатно.");
  await page.getByRole("button", { name: "Проверить ответы" }).click();
  await expect(page.getByRole("heading", { name: "Проверьте ответы" })).toBeVisible();
  await page.getByRole("button", { name: "Отправить на проверку" }).click();
  await expect(page.getByRole("heading", { name: "Человек отправлен на проверку" })).toBeVisible();
  await expect(page.getByTestId("receipt")).toBeVisible();

  const desk = await visit();
  await desk.page.goto("/");
  await signInByDialog(desk.page, "admin", "admin-demo");
  await desk.page.goto("/moderate-people");
  const card = desk.page.getByRole("article").filter({ hasText: surname });
  await card.getByRole("button", { name: /Одобрить/ }).click();
  await desk.page
    .getByRole("alertdialog")
    .getByRole("button", { name: /Одобрить/ })
    .click();

  await expect(page.getByText("Одобрено")).toBeVisible();
  await page.goto(`/?search=${encodeURIComponent(surname)}`);
  await page.getByRole("link", { name: `Анна ${surname}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Анна ${surname}` })).toBeVisible();
});
