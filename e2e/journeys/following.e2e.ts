import { endpoints } from "@deeds/contracts";
import { productOrigin } from "../src/product-under-test.ts";
import { makePerson, makeProof, openAccount, uniqueSurname } from "../src/records.ts";
import { expect, showsTitle, test } from "../src/test.ts";

test("a user follows a person: a new proof is counted in header and panel, shown as new once, and followed no more", async ({
  admin,
  visit,
}) => {
  const credentials = await openAccount(productOrigin);
  const { username } = credentials;
  const person = await makePerson(admin);
  const { page } = await visit({ as: credentials, language: "en" });
  await page.goto(`/people/${person.id}`);
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  await expect(page.getByRole("button", { name: "Stop following" })).toBeVisible();
  const { id } = await makeProof(admin, person.id);

  const account = page.getByRole("banner").getByRole("button", { name: username });
  await page.goto("/about");
  await expect(account).toHaveAccessibleName(`${username} Following: 1`);
  await page.goto("/dashboard");
  const entry = page.getByRole("navigation", { name: "Workspace" }).getByRole("link", {
    name: /^Following/,
  });
  await expect(entry).toHaveText("Following1");
  await entry.click();
  await showsTitle(page, "Following");
  const news = page.getByRole("listitem").filter({ hasText: "New proof" }).last();
  await expect(news.getByText("New", { exact: true })).toBeVisible();
  await expect(entry).toHaveText("Following");
  const counted = page.waitForResponse(`**${endpoints.following.path}`);
  await page.goto("/about");
  await (await counted).finished();
  await expect(account).toHaveAccessibleName(username);
  await page.goBack();
  await news.getByRole("link", { name: "New proof" }).click();
  await expect(page).toHaveURL(new RegExp(`#proof-${id}$`));

  // The mark is stored on the server, not in this browser.
  const again = await visit({ as: credentials, language: "en" });
  await again.page.goto("/following");
  await expect(again.page.getByRole("link", { name: "New proof" })).toBeVisible();
  await expect(again.page.getByText("New", { exact: true })).toHaveCount(0);
  const stop = again.page.getByRole("button", { name: /^Stop following: / });
  await stop.focus();
  await again.page.keyboard.press("Enter");
  await expect(again.page.getByText("You follow nothing yet")).toBeVisible();
  await expect(again.page.getByRole("heading", { name: "People and searches" })).toBeFocused();
});

test("a user follows a search and finds who was added since", async ({ admin, visit }) => {
  const account = await openAccount(productOrigin);
  const surname = uniqueSurname();
  await makePerson(admin, { surname });
  const { page } = await visit({ as: account });
  await page.goto(`/?search=${surname}`);
  await page.getByRole("button", { name: "Следить за новым" }).click();
  await expect(page.getByRole("button", { name: "Не следить" })).toBeVisible();
  const added = await makePerson(admin, { name: "Позже", surname });
  await page.goto("/following");
  await expect(page.getByRole("link", { name: `Поиск: ${surname}`, exact: true })).toHaveAttribute(
    "href",
    `/?${new URLSearchParams({ search: surname })}`,
  );
  await expect(page.getByRole("link", { name: `Позже ${surname}` })).toHaveAttribute(
    "href",
    new RegExp(`/p/${added.slug}$`),
  );
});

test("a visitor follows by feed: a person's proofs, and the people of a search", async ({
  admin,
  visit,
}) => {
  const surname = uniqueSurname();
  const person = await makePerson(admin, { surname });
  await makeProof(admin, person.id, { title: "Спасли <пятерых>" });
  const { page } = await visit();
  for (const address of [`/people/${person.id}`, `/?search=${surname}`]) {
    await page.goto(address);
    await expect(page.getByRole("button", { name: "Следить за новым" })).toHaveCount(0);
    const href = await page
      .getByRole("link", { name: "Лента новостей (RSS)" })
      .getAttribute("href");
    const named = page.locator('link[rel="alternate"][type="application/rss+xml"]');
    await expect(named.first(), "is found by the address of the page").toHaveAttribute(
      "href",
      href ?? "",
    );
    await expect(named.last()).toHaveAttribute("href", "/feed.xml");
    const feed = await page.request.get(href ?? "");
    expect(feed.headers()["content-type"]).toContain("application/rss+xml");
    const text = await feed.text();
    expect(text).toContain(surname);
    expect(text).toContain(`/p/${person.slug}`);
    if (address.startsWith("/people")) expect(text).toContain("Спасли &lt;пятерых&gt;");
  }
  expect((await page.request.get("/feed.xml?person=999999999")).status()).toBe(404);
});
