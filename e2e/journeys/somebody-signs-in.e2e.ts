import { randomBytes } from "node:crypto";
import { expect, inject, it } from "vitest";
import { signInByDialog, useBrowser } from "../src/browser.ts";

const origin = inject("origin");
const { visit } = useBrowser();

const newName = () => `путник-${randomBytes(5).toString("hex")}`;

it("a visitor opens an account in the dialog, leaves and comes back", async () => {
  const { page } = await visit({ origin });
  const username = newName();
  const password = "ясень у дороги";
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: "Войти" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: "Регистрация" }).click();
  await dialog.getByLabel("Имя пользователя").fill(username);
  await dialog.getByLabel(/^Пароль(?! ещё)/).fill(password);
  await dialog.getByLabel("Пароль ещё раз").fill(password);
  await dialog.getByRole("button", { name: "Зарегистрироваться" }).click();
  await dialog.waitFor({ state: "detached" });
  const toast = page.locator("[data-toast]");
  await toast.getByText("Учётная запись создана").waitFor();

  await page.getByRole("banner").getByRole("button", { name: username }).click();
  await page.getByRole("menuitem", { name: "Выйти" }).click();
  await toast.getByText("Вы успешно вышли из системы.").waitFor();

  await signInByDialog(page, username, password);
  await toast.getByText("Вход выполнен").waitFor();
  await toast.getByText(`С возвращением, ${username}!`).waitFor();
  await page.reload();
  await page.getByRole("banner").getByRole("button", { name: username }).waitFor();
});

it.each([
  [
    "ru",
    "Имя пользователя должно содержать не менее 3 символов",
    "Пароль должен содержать не менее 6 символов",
    "Пароли не совпадают",
  ],
  [
    "en",
    "Username must contain at least 3 characters",
    "Password must contain at least 6 characters",
    "Passwords do not match",
  ],
] as const)(
  "a form with mistakes is not sent and says which, %s",
  async (language, name, short, differ) => {
    const { page, received } = await visit({ origin, language });
    await page.goto("/auth");
    await page.getByRole("tab").nth(1).click();
    const [username, password, again] = await page.getByRole("tabpanel").locator("input").all();
    await username?.fill("ab");
    await password?.fill("12345");
    await page.getByRole("tabpanel").locator("[type=submit]").click();
    await page.getByText(name).waitFor();
    await page.getByText(short).first().waitFor();
    await username?.fill("abc");
    await password?.fill("123456-a");
    await again?.fill("123456-b");
    await page.getByRole("tabpanel").locator("[type=submit]").click();
    await page.getByText(differ).waitFor();
    expect(await again?.getAttribute("aria-invalid")).toBe("true");
    expect(received.filter(({ url }) => url.endsWith("/api/register"))).toEqual([]);
  },
);

it("a wrong password is told in a toast and in the form, and the dialog stays", async () => {
  const { page } = await visit({ origin, language: "en" });
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: "Log in" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Username").fill("reader");
  await dialog.getByLabel("Password").fill("not the password");
  await dialog.getByRole("button", { name: "Log in" }).click();
  const toast = page.locator("[data-toast]");
  await toast.getByText("Login failed").waitFor();
  await toast.getByText("Invalid username or password").waitFor();
  await dialog.getByText("Invalid username or password").waitFor();
});

it("a name that is taken is told at registration", async () => {
  const { page } = await visit({ origin, language: "en" });
  await page.goto("/auth");
  await page.getByRole("tab").nth(1).click();
  const panel = page.getByRole("tabpanel");
  const [username, password, again] = await panel.locator("input").all();
  await username?.fill("Reader");
  await password?.fill("a long password");
  await again?.fill("a long password");
  await panel.locator("[type=submit]").click();
  await page.locator("[data-toast]").getByText("Registration failed").waitFor();
});

it("an account changes its password, which ends its other sessions, and leaves everywhere", async () => {
  const username = newName();
  const here = await visit({ origin });
  const there = await visit({ origin });
  const account = { username, password: "первый пароль" };
  await here.context.request.post("/api/register", { data: account });
  await there.context.request.post("/api/login", { data: account });

  const { page } = here;
  await page.goto("/account");
  await page.getByText("Это устройство").waitFor();
  expect(await page.getByRole("button", { name: "Завершить" }).count()).toBe(1);
  await page.getByLabel("Текущий пароль").fill("не тот пароль");
  await page.getByLabel(/^Новый пароль(?! ещё)/).fill("второй пароль");
  await page.getByLabel("Новый пароль ещё раз").fill("второй пароль");
  await page.getByRole("button", { name: "Сменить пароль" }).click();
  await page.getByRole("main").locator("[role=alert], [aria-invalid=true]").first().waitFor();
  await page.getByLabel("Текущий пароль").fill("первый пароль");
  await page.getByRole("button", { name: "Сменить пароль" }).click();
  await page.locator("[data-toast]").getByText("Пароль изменён").waitFor();
  await page.getByRole("button", { name: "Завершить" }).waitFor({ state: "detached" });
  expect((await there.context.request.get("/api/user")).status()).toBe(401);

  await page.getByRole("button", { name: "Выйти везде" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Выйти везде" }).click();
  await page.getByRole("heading", { name: "Требуется авторизация" }).waitFor();
  expect((await here.context.request.get("/api/user")).status()).toBe(401);
});
