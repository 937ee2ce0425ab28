import { openHydrated, waitForHydration } from "../src/hydration.ts";
import { expect, test } from "../src/test.ts";

/** The libraries that every page needs alone take 110: React, router, federation, texts. */
const most = 170 * 1024;

for (const path of ["/", "/p/fyodor-gaaz", "/submit-person"]) {
  test(`${path} loads at most 170 KB of compressed scripts, and none of the administrators'`, async ({
    visit,
  }) => {
    const { page } = await visit({ width: 390 });
    // An event of another test would load the code that handles events.
    await page.route("**/api/live*", (route) => route.abort());
    await openHydrated(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
        .map((entry) => ({
          name: new URL(entry.name).pathname,
          bytes: (entry as PerformanceResourceTiming).encodedBodySize,
        })),
    );
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes, JSON.stringify(scripts, null, 1)).toBeLessThanOrEqual(most);
    expect(scripts.filter(({ name }) => name.includes("mf-admin"))).toEqual([]);
  });
}

test("the document of a second visit links the styles that the browser has cached", async ({
  open,
}) => {
  const { page } = await open("/", { width: 390 });
  const inDocument = page.locator("style[data-href]");
  expect(await inDocument.count()).toBe(2);
  const look = () =>
    page.locator("h1").evaluate((title) => {
      const { fontFamily, fontSize, maxWidth, color } = getComputedStyle(title);
      return { fontFamily, fontSize, maxWidth, color };
    });
  const first = await look();
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain("gd_styles=");
  await page.reload();
  expect(await inDocument.count()).toBe(0);
  expect(await look()).toEqual(first);
  await waitForHydration(page);
  await expect(page.locator("link[rel=preload][as=style]")).toHaveCount(0);
});
