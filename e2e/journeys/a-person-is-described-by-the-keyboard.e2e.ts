import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";

const origin = inject("origin");
const { visit } = useBrowser();

it("a person is described, checked and sent by the keyboard alone", async () => {
  const { page } = await visit({ origin });
  await page.goto("/submit-person");
  await page.getByLabel(/^Имя \*/).focus();
  await page.keyboard.type("Анна");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Проверьте ответы" }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toContain("Проверьте ответы");
  const send = page.getByRole("button", { name: "Отправить на проверку" });
  const isReached = () => send.evaluate((button) => button === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isReached()); presses += 1) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Человек отправлен на проверку" }).waitFor();
  await expect.poll(focused).toContain("Человек отправлен на проверку");
});
