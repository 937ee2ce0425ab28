import { productOrigin } from "../src/product-under-test.ts";
import { openAccount } from "../src/records.ts";
import { expect, shows, showsToast, test } from "../src/test.ts";

const administrator = { username: "admin", password: "admin-demo" };

test("a blocked user is signed out at once, and sign-in states the reason", async ({ visit }) => {
  const account = await openAccount(productOrigin);
  const { username, password } = account;
  const { page: own } = await visit({ as: account });
  await own.goto("/dashboard");
  await expect(own.getByRole("heading", { level: 1, name: "Панель" })).toBeVisible();

  // A session of its own: changes of accounts need a fresh sign-in.
  const { page } = await visit({ as: administrator, language: "en" });
  await page.goto("/users");
  await page.getByLabel("Beginning of the name, or number").fill(username);
  await page.getByRole("link", { name: username }).click();
  await shows(page, "Nothing was sent");
  await page.getByRole("button", { name: "Block" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Reason").fill("Реклама");
  await dialog.getByRole("button", { name: "Block" }).click();
  await showsToast(page, `${username} is blocked`);
  await shows(page, "There are no open sessions.", "Reason: Реклама");

  await own.goto("/dashboard");
  await expect(own.getByRole("heading", { name: "Требуется авторизация" })).toBeVisible();
  await own.goto("/auth");
  const form = own.getByRole("tabpanel");
  await form.getByLabel("Имя пользователя").fill(username);
  await form.getByLabel("Пароль").fill(password);
  await form.getByRole("button", { name: "Войти" }).click();
  await shows(own.getByRole("main"), /заблокирован администратором\. Причина: Реклама/);
});
