import { makePerson, uniqueSurname } from "../src/records.ts";
import { expect, showsTitle, test } from "../src/test.ts";

test("countries have addresses of their own: listed with counts, titled, canonical and in the sitemap", async ({
  admin,
  visit,
}) => {
  const surname = uniqueSurname();
  await makePerson(admin, { surname, country: "Исландия" });
  const { page } = await visit({ language: "en" });
  await page.goto("/");
  await page.getByRole("link", { name: "People by country" }).click();
  await showsTitle(page, "People by country");
  await page.getByRole("link", { name: /^Iceland \(\d+\)$/ }).click();
  await expect(page.getByText(surname).first()).toBeVisible();
  await expect(page).toHaveTitle(/^Iceland — /);

  const address = `/?${new URLSearchParams({ country: "Исландия" })}`;
  const html = await (await page.request.get(address)).text();
  expect(html).toContain(surname);
  const [canonical = ""] = /<link [^>]*rel="canonical"[^>]*>/.exec(html) ?? [];
  expect(canonical).toContain(address);
  expect(html).not.toContain('content="noindex"');
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  expect(sitemap).toContain(`${address}</loc>`);
});
