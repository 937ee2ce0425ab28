import type { Page } from "@playwright/test";
import { waitForHydration } from "../src/hydration.ts";
import { expect, showsTitle, test } from "../src/test.ts";

const dialogTitle = "Добавить доказательство";

/** Resolves once the focus is in the dialog with the form, in the browser, which is asked in each task. */
const focusInForm = (page: Page) =>
  page.evaluate(
    (title) =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        const look = () => {
          const dialog = document.activeElement?.closest("[role=dialog]");
          if (dialog?.querySelector("h2")?.textContent === title) resolve();
          else port2.postMessage(null);
        };
        port1.onmessage = look;
        look();
      }),
    dialogTitle,
  );

// The first dialog of a page waits for its code: for none of it, for less and for more than a waiting dialog takes.
for (const delayMs of [0, 100, 170, 400]) {
  test(`Escape closes a dialog as soon as it has the focus, its code ${delayMs} ms late`, async ({
    visit,
  }) => {
    const { page, context } = await visit();
    await context.route("**/mf/mf-submissions/**/*.js*", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await route.continue();
    });
    await page.goto("/p/fyodor-gaaz");
    await showsTitle(page, "Фёдор Гааз");
    await waitForHydration(page);
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.getByRole("button", { name: dialogTitle }).press("Enter");
    await focusInForm(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
}
