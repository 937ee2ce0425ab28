import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { openHydrated, waitForHydration } from "../src/hydration.ts";
import { makePerson } from "../src/records.ts";
import {
  expect,
  fillSignIn,
  longUnless,
  requestsOf,
  shows,
  showsTitle,
  showsToast,
  signInByDialog,
  test,
} from "../src/test.ts";

const newName = () => `путник-${randomBytes(5).toString("hex")}`;

test("a visitor opens an account in the dialog, leaves and comes back", async ({ visit }) => {
  const { page } = await visit();
  const username = newName();
  const password = "ясень у дороги";
  await page.goto("/");
  await expect(page.getByText(/^Демонстрационная установка/)).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Войти" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: "Регистрация" }).click();
  await dialog.getByLabel("Имя пользователя").fill(username);
  await dialog.getByLabel(/^Пароль(?! ещё)/).fill(password);
  const again = dialog.getByLabel("Пароль ещё раз");
  await again.fill(password);
  await expect(again).toHaveAttribute("type", "password");
  await dialog.getByRole("button", { name: "Показать введённое" }).last().click();
  await expect(again).toHaveAttribute("type", "text");
  await dialog.getByRole("button", { name: "Зарегистрироваться" }).click();
  await expect(dialog).toHaveCount(0);
  await showsToast(page, "Учётная запись создана");

  const account = page.getByRole("banner").getByRole("button", { name: username });
  const menu = page.getByRole("banner").getByRole("menu");
  await account.click();
  await expect(menu).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await account.click();
  await menu.getByRole("menuitem", { name: "Выйти" }).click();
  await showsToast(page, "Вы успешно вышли из системы.");

  await signInByDialog(page, username, password);
  await showsToast(page, "Вход выполнен", `С возвращением, ${username}!`);
  await page.reload();
  await expect(account).toBeVisible();
});

async function registrationOf(page: Page) {
  await page.getByRole("tab").nth(1).click();
  const panel = page.getByRole("tabpanel");
  const field = (at: number) => panel.locator("input").nth(at);
  const submit = panel.locator("[type=submit]");
  return { username: field(0), password: field(1), again: field(2), submit };
}

for (const [language, name, short, differ] of [
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
] as const) {
  test(
    `a form with mistakes is not sent and says which, ${language}`,
    longUnless(language === "en"),
    async ({ open }) => {
      const { page } = await open("/auth", { language });
      const registrations = requestsOf(page, /\/api\/register$/);
      const { username, password, again, submit } = await registrationOf(page);
      await username.fill("ab");
      await password.fill("12345");
      await submit.click();
      await expect(page.getByText(name)).toBeVisible();
      await expect(page.getByText(short).first()).toBeVisible();
      await username.fill("abc");
      await password.fill("123456-a");
      await again.fill("123456-b");
      await submit.click();
      await expect(page.getByText(differ)).toBeVisible();
      await expect(again).toHaveAttribute("aria-invalid", "true");
      expect(registrations).toEqual([]);
    },
  );
}

test("a wrong password shows an error in a toast and the form", async ({ open }) => {
  const { page } = await open("/", { language: "en" });
  await page.getByRole("banner").getByRole("button", { name: "Log in" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Username").fill("reader");
  await dialog.getByLabel("Password").fill("not the password");
  await dialog.getByRole("button", { name: "Log in", exact: true }).click();
  await showsToast(page, "Login failed", "Invalid username or password");
  await expect(dialog.getByRole("alert")).toHaveText("Invalid username or password");
  // The page behind the dialog is inert: its live regions would not be announced.
  await expect(page.locator("#root [data-toast]")).toHaveCount(0);
});

test("a reader who logs in and out on a profile goes on reading", async ({ openProfile }) => {
  const { page, person } = await openProfile();
  await signInByDialog(page, "reader", "reader-demo");
  const menu = page.getByRole("banner").getByRole("menu");
  await page.getByRole("banner").getByRole("button", { name: "reader" }).click();
  await menu.getByRole("menuitem", { name: "Выйти" }).click();
  await showsToast(page, "Вы успешно вышли из системы.");
  await showsTitle(page, person.fullName);
});

test("without e-mail the sign-in says who helps with a lost password", async ({ open }) => {
  const { page } = await open("/", { language: "en" });
  await page.getByRole("banner").getByRole("button", { name: "Log in" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("An administrator can give you a link")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Forgot your password?" })).toHaveCount(0);
  await dialog.getByRole("link", { name: "Who runs the register" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Who runs the register" }),
  ).toBeVisible();
  await page.goto("/reset-password");
  await expect(page.getByText("An administrator can give you a link")).toBeVisible();
  await expect(page.getByLabel("E-mail address")).toHaveCount(0);
});

test("a taken name shows an error at registration", async ({ open }) => {
  const { page } = await open("/auth", { language: "en" });
  const { username, password, again, submit } = await registrationOf(page);
  await username.fill("Reader");
  await password.fill("a long password");
  await again.fill("a long password");
  await submit.click();
  await showsToast(page, "Registration failed");
  await expect(username).toBeFocused();
  await expect(username).toHaveAttribute("aria-invalid", "true");
});

test("a changed password ends other sessions, logout ends all", async ({ visit }) => {
  const username = newName();
  const here = await visit();
  const there = await visit();
  const account = { username, password: "первый пароль" };
  await here.context.request.post("/api/register", { data: account });
  await there.context.request.post("/api/login", { data: account });

  const { page } = here;
  await page.goto("/account");
  await expect(page.getByText("Это устройство")).toBeVisible();
  await expect(page.getByRole("button", { name: "Завершить" })).toHaveCount(1);
  await page.getByLabel("Текущий пароль").fill("не тот пароль");
  await page.getByLabel(/^Новый пароль(?! ещё)/).fill("второй пароль");
  await page.getByLabel("Новый пароль ещё раз").fill("второй пароль");
  await page.getByRole("button", { name: "Сменить пароль" }).click();
  const error = page.getByRole("main").locator("[role=alert], [aria-invalid=true]");
  await expect(error.first()).toBeVisible();
  await page.getByLabel("Текущий пароль").fill("первый пароль");
  await page.getByRole("button", { name: "Сменить пароль" }).click();
  await expect(page.locator("[data-toast]").getByText("Пароль изменён")).toBeVisible();
  await expect(page.getByRole("button", { name: "Завершить" })).toHaveCount(0);
  expect((await there.context.request.get("/api/user")).status()).toBe(401);

  await page.getByRole("button", { name: "Выйти везде" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Выйти везде" }).click();
  await expect(page.getByRole("heading", { name: "Требуется авторизация" })).toBeVisible();
  expect((await here.context.request.get("/api/user")).status()).toBe(401);
});

test("logging out in one tab removes what only users see from the others", async ({
  admin,
  visit,
  openPage,
}) => {
  const person = await makePerson(admin, { phone: "+380671112299" });
  const reader = { username: "reader", password: "reader-demo" };
  const { page, context } = await visit({ as: reader });
  // Neither an event nor a reload is needed.
  await page.route("**/api/live*", (route) => route.abort());
  await openHydrated(page, `/p/${person.slug}`);
  const phone = page.getByRole("link", { name: "+380 67 111 2299" });
  await expect(phone).toBeVisible();
  const other = await openPage(context);
  await openHydrated(other, "/about");
  await other.getByRole("banner").getByRole("button", { name: "reader" }).click();
  await other.getByRole("menuitem", { name: "Выйти" }).click();
  await expect(phone).toHaveCount(0);
  const header = page.getByRole("banner");
  await expect(header.getByRole("button", { name: "Войти" })).toBeVisible();
});

test("a tab that saw the end of an earlier session does not log the others out", async ({
  visit,
  openPage,
}) => {
  const { page, context } = await visit({ as: { username: "reader", password: "reader-demo" } });
  await openHydrated(page, "/about");
  const other = await openPage(context);
  await other.goto("/about");
  const asked = page.waitForRequest(/\/api\/user$/);
  await other.evaluate(() => new BroadcastChannel("session").postMessage("ended"));
  await asked;
  await expect(page.getByRole("banner").getByRole("button", { name: "reader" })).toBeVisible();
});

for (const path of ["/dashboard", "/people", "/proofs", "/subscribe", "/payment-success"]) {
  test(
    `${path} asks a visitor to log in, and opens afterwards`,
    longUnless(path === "/proofs"),
    async ({ open }) => {
      const { page } = await open(path);
      await showsTitle(page, "Требуется авторизация");
      await shows(page, "Для доступа к этой странице необходимо войти в систему.");
      await page.getByRole("main").getByRole("button", { name: "Войти" }).click();
      await fillSignIn(page, "reader", "reader-demo");
      await expect(page.getByText("Требуется авторизация")).toHaveCount(0);
      expect(new URL(page.url()).pathname).toBe(path);
    },
  );
}

const leadHome = async (page: Page) => {
  // The text is in the HTML, and the time begins with the scripts.
  await waitForHydration(page);
  await expect(page.getByText("Через 20 секунд откроется главная страница.")).toBeVisible();
  await page.clock.fastForward(20_000);
  await page.waitForURL("/");
};

test("a visitor who does not log in is led home", async ({ visit }) => {
  const { page } = await visit();
  await page.clock.install();
  await page.goto("/proofs");
  await expect(page.getByRole("heading", { name: "Требуется авторизация" })).toBeVisible();
  await leadHome(page);
});

test("a visitor stops the way home, which was announced", async ({ visit }) => {
  const { page } = await visit();
  await page.clock.install();
  await page.goto("/proofs");
  const leaving = page.getByRole("main").getByRole("status");
  await expect(leaving).toHaveText("Через 20 секунд откроется главная страница.");
  await page.getByRole("button", { name: "Остаться здесь" }).press("Enter");
  await expect(leaving).toHaveText("");
  await expect(page.getByRole("link", { name: "На главную" })).toBeFocused();
  await page.mouse.move(2, 2);
  await page.clock.fastForward(60_000);
  await showsTitle(page, "Требуется авторизация");
});

for (const path of [
  "/admin/people/1",
  "/moderate-people",
  "/removal-requests",
  "/merge",
  "/transfer",
  "/audit",
]) {
  test(
    `${path} denies a user who is no administrator and leads home`,
    longUnless(path === "/merge"),
    async ({ visit }) => {
      const { page } = await visit({ as: "visitor" });
      await page.clock.install();
      await page.goto(path);
      await showsTitle(page, "Доступ запрещен");
      await expect(page.getByText("У вас нет прав для доступа к этой странице.")).toBeVisible();
      await leadHome(page);
    },
  );
}

for (const path of ["/submissions", "/contact-edits"]) {
  test(
    `${path} denies access by a toast on the home page`,
    longUnless(path === "/submissions"),
    async ({ open }) => {
      const { page } = await open(path, { language: "en", as: "visitor" });
      await page.waitForURL("/");
      const toast = page.locator("[data-toast]");
      await shows(toast, "Access Denied", "You don’t have permission to access this page.");
      await expect(toast).toHaveAttribute("data-variant", "destructive");
    },
  );
}

test("the settings deny access to a user who is no administrator", async ({ open }) => {
  const { page } = await open("/settings", { as: "visitor" });
  await showsTitle(page, "Доступ запрещен");
});
