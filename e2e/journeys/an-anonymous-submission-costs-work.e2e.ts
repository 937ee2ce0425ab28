import { endpoints } from "@deeds/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useBrowser } from "../src/browser.ts";
import { createCaller } from "../src/caller.ts";
import { type JourneyProduct, startJourneyProduct } from "../src/product.ts";

const { visit } = useBrowser();
let house: JourneyProduct;

beforeAll(async () => {
  house = await startJourneyProduct({ demo: false, settings: { RATE_LIMIT_SCALE: "1" } });
});
afterAll(() => house.close());

it("the fourth submission of an hour goes through, the browser does a proof of work for it", async () => {
  const { origin } = house.product;
  for (const name of ["Анна", "Борис", "Вера"]) {
    await createCaller(origin).call(endpoints.submitPerson, { body: { name } });
  }
  const fourth = createCaller(origin).call(endpoints.submitPerson, { body: { name: "Глеб" } });
  await expect(fourth).rejects.toThrow("428");

  const { page } = await visit({ origin, width: 390 });
  const statuses: number[] = [];
  page.on("response", (answer) => {
    if (answer.url().endsWith(endpoints.submitPerson.path)) statuses.push(answer.status());
  });
  await page.goto("/submit-person");
  await page.getByLabel(/^Имя \*/).fill("Дарья");
  await page.getByRole("button", { name: "Проверить ответы" }).click();
  await page.getByRole("button", { name: "Отправить на проверку" }).click();
  await page.getByRole("heading", { name: "Человек отправлен на проверку" }).waitFor();
  await page.getByTestId("receipt").waitFor();
  expect(statuses).toEqual([428, 201]);
});
