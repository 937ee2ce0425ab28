import { expect, test } from "../src/test.ts";

test("a person is described, checked and sent by the keyboard alone", async ({ open }) => {
  const { page } = await open("/submit-person");
  await page.getByLabel(/^Имя \*/).focus();
  await page.keyboard.type("Анна");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Проверьте ответы" })).toBeVisible();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toContain("Проверьте ответы");
  const send = page.getByRole("button", { name: "Отправить на проверку" });
  const isReached = () => send.evaluate((button) => button === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isReached()); presses += 1) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("heading", { level: 1, name: "Человек отправлен на проверку" }),
  ).toBeVisible();
  await expect.poll(focused).toContain("Человек отправлен на проверку");
});
