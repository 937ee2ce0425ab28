import { expect, requestsOf, shows, test } from "../src/test.ts";

test("a subscriber sees that there is a subscription and until when", async ({ open }) => {
  const { page } = await open("/subscribe", { as: "reader" });
  await shows(page, "У вас уже есть подписка", /^Действует до \d\d\.\d\d\.\d{4}\.$/);
});

test("a user without one sees its content and no price", async ({ open }) => {
  const { page } = await open("/subscribe", { as: "visitor" });
  await expect(page.getByText("Оплата отключена")).toBeVisible();
  await shows(page, "До 30.06.2025 новые пользователи", "банковской картой или через PayPal");
  const text = (await page.getByRole("main").textContent()) ?? "";
  expect(text).not.toMatch(/[$€₽₴]|\d+\s*(руб|грн|USD|EUR)/);
});

test("after a payment the account is read again in two seconds", async ({ visit }) => {
  const { page } = await visit({ as: "visitor" });
  const asked = requestsOf(page, /\/api\/user$/);
  await page.clock.install({ time: "2026-01-31T10:00:00Z" });
  await page.clock.pauseAt("2026-01-31T10:00:01Z");
  await page.goto("/payment-success");
  const step = 100;
  const waiting = page.getByRole("heading", { level: 1, name: "Проверяем оплату…" });
  await expect
    .poll(async () => {
      await page.clock.runFor(step);
      return waiting.isVisible();
    })
    .toBe(true);
  await page.clock.runFor(2_000 - 2 * step);
  expect(asked).toEqual([]);
  await page.clock.runFor(2 * step);
  await expect(page.getByRole("heading", { name: "Оплата прошла успешно" })).toBeVisible();
  await expect(page.getByText("Подписка активирована.")).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("a payment that cannot be confirmed leads back to the subscription", async ({ open }) => {
  const { page } = await open("/payment-success", { as: "visitor" });
  await expect(page.getByText("Проверяем оплату…")).toBeVisible();
  await page.route("**/api/user", (route) => route.abort());
  await shows(
    page,
    "Ошибка подтверждения",
    "При обработке оплаты произошла ошибка. Попробуйте ещё раз или обратитесь в поддержку",
  );
  await expect(page.getByRole("link", { name: "Повторить" })).toHaveAttribute("href", "/subscribe");
});
