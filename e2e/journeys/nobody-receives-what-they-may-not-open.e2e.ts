import type { Page } from "@playwright/test";
import { expect, test } from "../src/test.ts";

function listen(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/mf/mf-admin/")) asked.push(pathname.split("/").at(-1) ?? "");
  });
  return asked;
}

const pages = ["/", "/about", "/submit-person", "/p/fyodor-gaaz", "/dashboard", "/settings"];

test("somebody without an account receives nothing of the workspace, whatever they open", async ({
  visit,
}) => {
  const { page } = await visit();
  const asked = listen(page);
  for (const path of [...pages, "/audit", "/admin/people/1", "/submissions"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  expect(asked).toEqual([]);
});

test("an account receives its three pages, and nothing of what administrators open", async ({
  openWorkspace,
}) => {
  const { page } = await openWorkspace("/", { as: "visitor" });
  const asked = listen(page);
  for (const path of ["/dashboard", "/people", "/proofs"]) {
    await page.goto(path);
    await expect(page.locator("#content li, #content article").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  expect(asked.some((file) => file.startsWith("remote"))).toBe(true);
  for (const path of ["/settings", "/audit", "/moderate-people", "/submissions"]) {
    await page.goto(path);
    await expect(page.getByText(/^Access Denied$/i).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  expect(asked.filter((file) => file.startsWith("administration"))).toEqual([]);
});

test("an administrator receives the pages of administrators when one is opened", async ({
  openWorkspace,
}) => {
  const { page } = await openWorkspace("/dashboard");
  const asked = listen(page);
  await page.goto("/settings");
  await expect(page.getByRole("tab").first()).toBeVisible();
  expect(asked.some((file) => file.startsWith("administration"))).toBe(true);
});
