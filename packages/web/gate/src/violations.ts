import axe, { type RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Returns what axe finds in the page and its frames. Its script is loaded once for each document. */
export async function violations(page: Page, options: RunOptions = { runOnly: levels }) {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => !("axe" in globalThis))) await frame.evaluate(axe.source);
  }
  const found = await page.evaluate(async (chosen) => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    return (await axe.run(document, { ...chosen, resultTypes: ["violations"] })).violations;
  }, options);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
  );
}
