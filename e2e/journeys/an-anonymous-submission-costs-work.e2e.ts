import { endpoints } from "@deeds/contracts";
import { createCaller } from "@deeds/test-kit/caller";
import { strictTest as test } from "../src/own-product.ts";
import { expect } from "../src/test.ts";

test("the fourth submission of an hour goes through, the browser does a proof of work for it", async ({
  strictProduct,
  visit,
}) => {
  const { origin } = strictProduct.product;
  for (const name of ["Анна", "Борис", "Вера"]) {
    await createCaller(origin).call(endpoints.submitPerson, { body: { name } });
  }
  const fourth = createCaller(origin).call(endpoints.submitPerson, { body: { name: "Глеб" } });
  await expect(fourth).rejects.toThrow("428");

  const { page } = await visit({ width: 390 });
  const statuses: number[] = [];
  page.on("response", (answer) => {
    if (answer.url().endsWith(endpoints.submitPerson.path)) statuses.push(answer.status());
  });
  await page.goto("/submit-person");
  await page.getByLabel(/^Имя \*/).fill("Дарья");
  await page.getByRole("button", { name: "Проверить ответы" }).click();
  await page.getByRole("button", { name: "Отправить на проверку" }).click();
  await expect(page.getByRole("heading", { name: "Человек отправлен на проверку" })).toBeVisible();
  await expect(page.getByTestId("receipt")).toBeVisible();
  expect(statuses).toEqual([428, 201]);
});
