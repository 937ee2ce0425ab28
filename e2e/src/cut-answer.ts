import type { Page } from "playwright-core";

/** Lets the next call to a path arrive, and loses its answer on the way back. */
export async function loseAnswerOf(page: Page, path: string): Promise<void> {
  await page.route(
    `**${path}`,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
}
