import { endpoints } from "@deeds/contracts";
import type { Page } from "@playwright/test";
import { sendForm } from "../src/audit/stage.ts";
import { productOrigin } from "../src/product-under-test.ts";
import { uniqueSurname } from "../src/records.ts";
import { expect, test } from "../src/test.ts";

const rows = process.env.TEST_FULL ? 2_000 : 400;

/** The page's requests to the API from now on, without its stream. */
function requestsOf(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && pathname !== "/api/live") requests.push(pathname);
  });
  return requests;
}

test(`while ${rows} people are imported, open pages request two responses a second, and the home page counts them`, async ({
  open,
  openWorkspace,
  admin,
}) => {
  const { page: home } = await open("/");
  const { page: moderation } = await openWorkspace("/moderation");
  await expect(moderation.getByRole("heading", { level: 1 })).toBeVisible();
  await Promise.all([home, moderation].map((page) => page.waitForLoadState("networkidle")));
  const names = home.locator("#content article h3");
  const shown = await names.allTextContents();
  const place = await names.first().boundingBox();
  const openPages = [requestsOf(home), requestsOf(moderation)];
  const started = Date.now();

  const surname = uniqueSurname();
  const lines = Array.from({ length: rows }, (_, at) => `${surname}-${at},Мария,${surname}`);
  const form = new FormData();
  form.append("file", new Blob([["externalId,name,surname", ...lines].join("\n")]), "people.csv");
  await sendForm({ origin: productOrigin, caller: admin }, endpoints.importPeople, form);

  const button = home.getByRole("button", { name: /^Показать [\d\s]+ нов/ });
  const counted = async () => Number((await button.textContent())?.replace(/\D/g, ""));
  await expect.poll(counted).toBeGreaterThanOrEqual(rows);
  const seconds = (Date.now() - started) / 1_000;
  for (const requests of openPages) {
    // The two of the first second, and two of each that follows.
    expect(requests.length).toBeLessThanOrEqual(2 + 2 * seconds);
  }
  expect(await names.allTextContents()).toEqual(shown);
  expect(await names.first().boundingBox()).toEqual(place);

  await button.click();
  await expect(names.filter({ hasText: surname }).first()).toBeVisible();
  await expect(button).toHaveCount(0);
  await expect(home.locator("#people-title")).toBeFocused();
});
