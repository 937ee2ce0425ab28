import { expect, inject, it } from "vitest";
import { signInByDialog, useBrowser } from "../src/browser.ts";

const origin = inject("origin");
const { visit } = useBrowser();

it.each(["/dashboard", "/people", "/proofs", "/subscribe", "/payment-success"])(
  "%s asks who is not signed in to log in, and opens once they did",
  async (path) => {
    const { page } = await visit({ origin });
    await page.goto(path);
    await page.getByRole("heading", { level: 1, name: "Требуется авторизация" }).waitFor();
    await page.getByText("Для доступа к этой странице необходимо войти в систему.").waitFor();
    await page.getByRole("main").getByRole("button", { name: "Войти" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Имя пользователя").fill("reader");
    await dialog.getByLabel("Пароль").fill("reader-demo");
    await dialog.getByRole("button", { name: "Войти" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Требуется авторизация").waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe(path);
  },
);

it("who does not log in is led home", async () => {
  const { page } = await visit({ origin });
  await page.goto("/proofs");
  await page.getByRole("heading", { name: "Требуется авторизация" }).waitFor();
  await page.waitForURL("/");
});

it.each([
  "/admin/people/1",
  "/moderate-people",
  "/removal-requests",
  "/merge",
  "/transfer",
  "/audit",
])("%s denies a user who is no administrator and leads home", async (path) => {
  const { page } = await visit({ origin });
  await page.goto("/");
  await signInByDialog(page, "visitor", "visitor-demo");
  await page.goto(path);
  await page.getByRole("heading", { level: 1, name: "Доступ запрещен" }).waitFor();
  await page.getByText("У вас нет прав для доступа к этой странице.").waitFor();
  await page.waitForURL("/");
});

it.each(["/submissions", "/contact-edits"])(
  "%s denies a user who is no administrator by a toast on the home page",
  async (path) => {
    const { page } = await visit({ origin, language: "en" });
    await page.context().request.post("/api/login", {
      data: { username: "visitor", password: "visitor-demo" },
    });
    await page.goto(path);
    await page.waitForURL("/");
    const toast = page.locator("[data-toast]");
    await toast.getByText("Access Denied").waitFor();
    await toast.getByText("You don't have permission to access this page.").waitFor();
    expect(await toast.getAttribute("data-variant")).toBe("destructive");
  },
);

it("the settings say to a user who is no administrator that access is denied", async () => {
  const { page } = await visit({ origin });
  await page.goto("/");
  await signInByDialog(page, "visitor", "visitor-demo");
  await page.goto("/settings");
  await page.getByRole("heading", { level: 1, name: "Доступ запрещен" }).waitFor();
});
