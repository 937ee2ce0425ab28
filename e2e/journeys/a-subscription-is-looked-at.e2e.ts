import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";

const origin = inject("origin");
const { visit } = useBrowser();

const signedIn = async (username: string) => {
  const visitor = await visit({ origin });
  await visitor.context.request.post("/api/login", {
    data: { username, password: `${username}-demo` },
  });
  return visitor;
};

it("a subscriber sees that there is a subscription and until when", async () => {
  const { page } = await signedIn("reader");
  await page.goto("/subscribe");
  await page.getByText("У вас уже есть подписка").waitFor();
  await page.getByText(/^Действует до \d\d\.\d\d\.\d{4}\.$/).waitFor();
});

it("a user without one sees what it gives, that payment is disabled, and no price", async () => {
  const { page } = await signedIn("visitor");
  await page.goto("/subscribe");
  await page.getByText("Оплата отключена").waitFor();
  await page.getByText("До 30 июня 2025 г. новые пользователи").waitFor();
  await page.getByText("банковской картой или через PayPal").waitFor();
  const text = (await page.getByRole("main").textContent()) ?? "";
  expect(text).not.toMatch(/[$€₽₴]|\d+\s*(руб|грн|USD|EUR)/);
});

it("after a payment the account is read again two seconds later, and the result is said", async () => {
  const { page } = await signedIn("visitor");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/user")) asked.push(request.url());
  });
  await page.clock.install({ time: "2026-01-31T10:00:00Z" });
  await page.clock.pauseAt("2026-01-31T10:00:01Z");
  await page.goto("/payment-success");
  const step = 100;
  const waiting = page.getByText("Проверяем оплату…");
  await expect
    .poll(async () => {
      await page.clock.runFor(step);
      return waiting.isVisible();
    })
    .toBe(true);
  await page.clock.runFor(2_000 - 2 * step);
  expect(asked).toEqual([]);
  await page.clock.runFor(2 * step);
  await page.getByRole("heading", { name: "Оплата прошла успешно" }).waitFor();
  await page.getByText("Подписка активирована.").waitFor();
  expect(asked).toHaveLength(1);
});

it("a payment that cannot be confirmed leads back to the subscription", async () => {
  const { page } = await signedIn("visitor");
  await page.goto("/payment-success");
  await page.getByText("Проверяем оплату…").waitFor();
  await page.route("**/api/user", (route) => route.abort());
  await page.getByText("Ошибка подтверждения").waitFor();
  await page
    .getByText(
      "При обработке оплаты произошла ошибка. Попробуйте ещё раз или обратитесь в поддержку",
    )
    .waitFor();
  expect(await page.getByRole("link", { name: "Повторить" }).getAttribute("href")).toBe(
    "/subscribe",
  );
});
