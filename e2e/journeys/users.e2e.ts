import { openHydrated } from "../src/hydration.ts";
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
  await openHydrated(own, "/auth");
  const form = own.getByRole("tabpanel");
  await form.getByLabel("Имя пользователя").fill(username);
  await form.getByLabel("Пароль").fill(password);
  await form.getByRole("button", { name: "Войти", exact: true }).click();
  await shows(own.getByRole("main"), /заблокирован администратором\. Причина: Реклама/);
});

test("an administrator hands over a link for a new password", async ({ visit }) => {
  const { id, username } = await openAccount(productOrigin);
  const { page } = await visit({ as: administrator, language: "en" });
  await page.goto(`/users/${id}`);
  const button = page.getByRole("button", { name: "Link for a new password" });
  await button.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Create the link" }).click();
  const dialog = page.getByRole("dialog", { name: "Link for a new password" });
  const link = String(await dialog.getByTestId("password-link").textContent());
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();

  const { page: own } = await visit();
  await openHydrated(own, link);
  await own.getByLabel(/^Новый пароль(?! ещё)/).fill("тихий новый вечер");
  await own.getByLabel("Новый пароль ещё раз").fill("тихий новый вечер");
  await own.getByRole("button", { name: "Сменить пароль" }).click();
  await shows(own, "Пароль изменён. Все сеансы завершены.");
  await own.getByRole("link", { name: "Войти" }).click();
  const form = own.getByRole("tabpanel");
  await form.getByLabel("Имя пользователя").fill(username);
  await form.getByLabel("Пароль").fill("тихий новый вечер");
  await form.getByRole("button", { name: "Войти", exact: true }).click();
  await showsToast(own, username);
});
