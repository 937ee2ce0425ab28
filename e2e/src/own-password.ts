import { expect, type Page } from "@playwright/test";
import { shows } from "./test.ts";

/** Answers the account page's question for the own password, first with a wrong one. */
export async function answerOwnPassword(
  page: Page,
  title: string,
  password: string,
): Promise<void> {
  const question = page.getByRole("dialog", { name: title });
  const field = question.getByLabel("Your password");
  await expect(field).toBeFocused();
  await field.fill("not the password");
  await page.keyboard.press("Enter");
  await shows(question, "The password is wrong");
  await field.fill(password);
  await page.keyboard.press("Enter");
}
