import { endpoints } from "@deeds/contracts";
import { createCaller } from "@deeds/test-kit/caller";
import { noticesOf, notify } from "@deeds/test-kit/stripe";
import { openHydrated } from "../src/hydration.ts";
import { strictTest as test } from "../src/own-product.ts";
import { expect } from "../src/test.ts";

const day = 24 * 60 * 60 * 1000;

test("a user pays with the provider, has the subscription, and cancels its renewal", {
  tag: "@long",
}, async ({ strictProduct: { product, stripe }, visit }) => {
  const { origin } = product;
  const { page, context } = await visit();
  const account = { username: "Плательщица", password: "тихий вечер" };
  const registered = await context.request.post("/api/register", { data: account });
  const { id } = endpoints.register.response.parse(await registered.json());
  await page.route("https://checkout.stripe.com/**", (route) =>
    route.fulfill({ body: "the provider's own page" }),
  );

  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Оформить подписку" }).click();
  await page.getByRole("button", { name: "Перейти к оплате" }).click();
  await expect(page.getByText("the provider's own page")).toBeVisible();
  expect(stripe.requests.at(-1)).toMatchObject({
    path: "/v1/checkout/sessions",
    form: { client_reference_id: String(id), success_url: `${origin}/payment-success` },
  });

  const now = new Date(Math.floor(Date.now() / 1000) * 1000);
  const until = new Date(now.getTime() + 30 * day);
  const { started, paid, updated } = noticesOf(id, 1, now);
  for (const notice of [started(), paid(until), updated(now, until)]) {
    expect((await notify({ origin }, notice)).status).toBe(204);
  }
  await page.goto("/payment-success");
  await expect(page.getByText("Подписка активирована.")).toBeVisible();

  await page.goto("/subscribe");
  await expect(page.getByText("У вас уже есть подписка")).toBeVisible();
  await page.getByRole("button", { name: "Отменить подписку" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Отменить подписку" }).click();
  await expect(page.getByText("Подписка отменена").first()).toBeVisible();
  expect(stripe.requests.at(-1)).toMatchObject({
    path: "/v1/subscriptions/sub_1",
    form: { cancel_at_period_end: "true" },
  });
  await expect(page.getByText("У вас уже есть подписка")).toBeVisible();
  await expect(page.getByRole("button", { name: "Отменить подписку" })).toHaveCount(0);
});

test("the fourth submission of an hour goes through, the browser does a proof of work for it", {
  tag: "@long",
}, async ({ strictProduct, visit }) => {
  const { origin } = strictProduct.product;
  for (const name of ["Анна", "Борис", "Вера"]) {
    await createCaller(origin).call(endpoints.submitPerson, { body: { name } });
  }
  const fourth = createCaller(origin).call(endpoints.submitPerson, { body: { name: "Глеб" } });
  await expect(fourth).rejects.toThrow("428");

  const { page } = await visit({ width: 390 });
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(endpoints.submitPerson.path)) statuses.push(response.status());
  });
  await openHydrated(page, "/submit-person");
  await page.getByLabel(/^Имя \*/).fill("Дарья");
  await page.getByRole("button", { name: "Проверить ответы" }).click();
  await page.getByRole("button", { name: "Отправить на проверку" }).click();
  await expect(page.getByRole("heading", { name: "Запись отправлена на проверку" })).toBeVisible();
  await expect(page.getByTestId("receipt")).toBeVisible();
  expect(statuses).toEqual([428, 201]);
});
