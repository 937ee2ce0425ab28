import type { Page } from "@playwright/test";
import { expect, test } from "../src/test.ts";

for (const path of ["/dashboard", "/people", "/proofs", "/subscribe", "/payment-success"]) {
  test(`${path} asks who is not signed in to log in, and opens once they did`, async ({ open }) => {
    const { page } = await open(path);
    await expect(
      page.getByRole("heading", { level: 1, name: "Требуется авторизация" }),
    ).toBeVisible();
    await expect(
      page.getByText("Для доступа к этой странице необходимо войти в систему."),
    ).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Войти" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Имя пользователя").fill("reader");
    await dialog.getByLabel("Пароль").fill("reader-demo");
    await dialog.getByRole("button", { name: "Войти" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Требуется авторизация")).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(path);
  });
}

const leadHome = async (page: Page) => {
  await page.clock.fastForward(5_000);
  await page.waitForURL("/");
};

test("who does not log in is led home", async ({ visit }) => {
  const { page } = await visit();
  await page.clock.install();
  await page.goto("/proofs");
  await expect(page.getByRole("heading", { name: "Требуется авторизация" })).toBeVisible();
  await leadHome(page);
});

for (const path of [
  "/admin/people/1",
  "/moderate-people",
  "/removal-requests",
  "/merge",
  "/transfer",
  "/audit",
]) {
  test(`${path} denies a user who is no administrator and leads home`, async ({ visit }) => {
    const { page } = await visit({ as: "visitor" });
    await page.clock.install();
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: "Доступ запрещен" })).toBeVisible();
    await expect(page.getByText("У вас нет прав для доступа к этой странице.")).toBeVisible();
    await leadHome(page);
  });
}

for (const path of ["/submissions", "/contact-edits"]) {
  test(`${path} denies a user who is no administrator by a toast on the home page`, async ({
    open,
  }) => {
    const { page } = await open(path, { language: "en", as: "visitor" });
    await page.waitForURL("/");
    const toast = page.locator("[data-toast]");
    await expect(toast.getByText("Access Denied")).toBeVisible();
    await expect(toast.getByText("You don't have permission to access this page.")).toBeVisible();
    await expect(toast).toHaveAttribute("data-variant", "destructive");
  });
}

test("the settings say to a user who is no administrator that access is denied", async ({
  open,
}) => {
  const { page } = await open("/settings", { as: "visitor" });
  await expect(page.getByRole("heading", { level: 1, name: "Доступ запрещен" })).toBeVisible();
});
