import { inject, it } from "vitest";
import { signInByDialog, useBrowser } from "../src/browser.ts";
import { uniqueSurname } from "../src/people.ts";

const origin = inject("origin");
const { visit } = useBrowser();

it("a person submitted without an account goes public once an administrator approves", async () => {
  const surname = uniqueSurname();
  const { page } = await visit({ origin, width: 390 });
  await page.goto("/submit-person");
  await page.getByLabel(/^Имя \*/).fill("Анна");
  await page.getByLabel("Фамилия").fill(surname);
  await page.getByLabel("Страна").selectOption("Украина");
  await page
    .getByLabel("Чем известен этот человек")
    .fill("Двадцать лет учит детей в сельской школе бесплатно.");
  await page.getByRole("button", { name: "Проверить ответы" }).click();
  await page.getByRole("heading", { name: "Проверьте ответы" }).waitFor();
  await page.getByRole("button", { name: "Отправить на проверку" }).click();
  await page.getByRole("heading", { name: "Человек отправлен на проверку" }).waitFor();
  await page.getByTestId("receipt").waitFor();

  const desk = await visit({ origin });
  await desk.page.goto("/");
  await signInByDialog(desk.page, "admin", "admin-demo");
  await desk.page.goto("/moderate-people");
  const card = desk.page.getByRole("article").filter({ hasText: surname });
  await card.getByRole("button", { name: /Одобрить/ }).click();
  await desk.page
    .getByRole("alertdialog")
    .getByRole("button", { name: /Одобрить/ })
    .click();

  await page.getByText("Одобрено").waitFor();
  await page.goto(`/?search=${encodeURIComponent(surname)}`);
  await page.getByRole("link", { name: `Анна ${surname}` }).click();
  await page.getByRole("heading", { level: 1, name: `Анна ${surname}` }).waitFor();
});
