import { makePerson } from "../src/records.ts";
import { expect, test } from "../src/test.ts";

test("whoever describes somebody of the register is asked whether it is the same person", async ({
  visit,
  admin,
}) => {
  const person = await makePerson(admin, { instagramUsername: `archive.${Date.now()}` });
  const { page, context } = await visit({ width: 390 });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/people/look-alikes")) asked.push(request.postData() ?? "");
  });
  await page.goto("/submit-person");
  await page.getByLabel(/^Имя \*/).fill("Мария");
  await page.getByLabel("Фамилия").pressSequentially(person.surname ?? "", { delay: 20 });

  const offer = page.getByRole("region", { name: "Похожая запись уже есть" });
  const link = offer.getByRole("link", { name: person.fullName });
  await expect(link).toBeVisible();
  await expect(offer.getByText("похожее имя")).toBeVisible();
  await expect(
    page.getByRole("status").filter({ hasText: "Найдена 1 похожая запись" }),
  ).toBeVisible();
  expect(asked.length).toBeLessThanOrEqual(2);

  const [profile] = await Promise.all([context.waitForEvent("page"), link.click()]);
  await expect(profile.getByRole("heading", { level: 1, name: person.fullName })).toBeVisible();
  await expect(page.getByLabel("Фамилия")).toHaveValue(person.surname ?? "");

  await page.getByLabel("Фамилия").fill("");
  await expect(offer).toHaveCount(0);
  await page.getByLabel("Instagram", { exact: true }).fill(`@${person.instagramUsername}`);
  await expect(offer.getByText("тот же телефон или Instagram")).toBeVisible();
});

test("the form works on while the register cannot be asked for look-alikes", async ({ visit }) => {
  const { page } = await visit();
  await page.route("**/api/people/look-alikes", (route) => route.abort());
  await page.goto("/submit-person");
  await page.getByLabel(/^Имя \*/).fill("Фёдор");
  const failed = page.waitForEvent("requestfailed");
  await page.getByLabel("Фамилия").fill("Гааз");
  await failed;
  await page.getByRole("button", { name: "Проверить ответы" }).click();
  await expect(page.getByRole("heading", { name: "Проверьте ответы" })).toBeVisible();
});
