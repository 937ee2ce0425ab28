import type { Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";
import { openWorkspace } from "../src/workspace.ts";

const origin = inject("origin");
const browser = useBrowser();

/** Code of the workspace that this page asks for from here on. */
function listen(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/mf/mf-admin/")) asked.push(pathname.split("/").at(-1) ?? "");
  });
  return asked;
}

const pages = ["/", "/about", "/submit-person", "/p/fyodor-gaaz", "/dashboard", "/settings"];

it("somebody without an account receives nothing of the workspace, whatever they open", async () => {
  const { page } = await browser.visit({ origin });
  const asked = listen(page);
  for (const path of [...pages, "/audit", "/admin/people/1", "/submissions"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForLoadState("networkidle");
  }
  expect(asked).toEqual([]);
});

it("an account receives its three pages, and nothing of what administrators open", async () => {
  const { page } = await openWorkspace(browser, "/", { as: "visitor" });
  const asked = listen(page);
  for (const path of ["/dashboard", "/people", "/proofs"]) {
    await page.goto(path);
    await page.locator("#content li, #content article").first().waitFor();
    await page.waitForLoadState("networkidle");
  }
  expect(asked.some((file) => file.startsWith("remote"))).toBe(true);
  for (const path of ["/settings", "/audit", "/moderate-people", "/submissions"]) {
    await page.goto(path);
    await page
      .getByText(/^Access Denied$/i)
      .first()
      .waitFor();
    await page.waitForLoadState("networkidle");
  }
  expect(asked.filter((file) => file.startsWith("administration"))).toEqual([]);
});

it("an administrator receives the pages of administrators when one is opened", async () => {
  const { page } = await openWorkspace(browser, "/dashboard");
  const asked = listen(page);
  await page.goto("/settings");
  await page.getByRole("tab").first().waitFor();
  expect(asked.some((file) => file.startsWith("administration"))).toBe(true);
});
