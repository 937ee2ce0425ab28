import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";
import { signInAsAdmin } from "../src/caller.ts";
import { makePerson } from "../src/people.ts";

const origin = inject("origin");
const { visit } = useBrowser();

it("whoever describes somebody of the register is asked whether it is the same person", async () => {
  const admin = await signInAsAdmin(origin);
  const person = await makePerson(admin, { instagramUsername: `archive.${Date.now()}` });
  const { page, context } = await visit({ origin, width: 390 });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/people/look-alikes")) asked.push(request.postData() ?? "");
  });
  await page.goto("/submit-person");
  await page.getByLabel(/^Имя \*/).fill("Мария");
  await page.getByLabel("Фамилия").pressSequentially(person.surname ?? "", { delay: 20 });

  const offer = page.getByRole("region", { name: "Похожая запись уже есть" });
  const link = offer.getByRole("link", { name: person.fullName });
  await link.waitFor();
  await offer.getByText("похожее имя").waitFor();
  await page.getByRole("status").filter({ hasText: "Найдена 1 похожая запись" }).waitFor();
  expect(asked.length).toBeLessThanOrEqual(2);

  const [profile] = await Promise.all([context.waitForEvent("page"), link.click()]);
  await profile.getByRole("heading", { level: 1, name: person.fullName }).waitFor();
  expect(await page.getByLabel("Фамилия").inputValue()).toBe(person.surname);

  await page.getByLabel("Фамилия").fill("");
  await offer.waitFor({ state: "detached" });
  await page.getByLabel("Instagram", { exact: true }).fill(`@${person.instagramUsername}`);
  await offer.getByText("тот же телефон или Instagram").waitFor();
});

it("the form works on while the register cannot be asked for look-alikes", async () => {
  const { page } = await visit({ origin });
  await page.route("**/api/people/look-alikes", (route) => route.abort());
  await page.goto("/submit-person");
  await page.getByLabel(/^Имя \*/).fill("Фёдор");
  const failed = page.waitForEvent("requestfailed");
  await page.getByLabel("Фамилия").fill("Гааз");
  await failed;
  await page.getByRole("button", { name: "Проверить ответы" }).click();
  await page.getByRole("heading", { name: "Проверьте ответы" }).waitFor();
});
