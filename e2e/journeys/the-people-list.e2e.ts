import { makePerson, makeProof, uniqueSurname } from "../src/records.ts";
import { expect, shows, test, type Visitor } from "../src/test.ts";

const cards = "#content article";

/** Opens the list without live events, which would reload its data. */
async function withoutEvents(visitor: Visitor): Promise<Visitor> {
  await visitor.context.route("**/api/live", (route) => route.abort());
  await visitor.page.goto("/people");
  return visitor;
}

test("is searched by name, phone and Instagram", async ({ openWorkspace, admin }) => {
  const digits = String(Math.floor(Math.random() * 1e7)).padStart(7, "0");
  const handle = `deeds.${digits}`;
  const contacts = { phone: `+38067${digits}`, instagramUsername: handle };
  const person = await makePerson(admin, contacts);
  const { page } = await openWorkspace("/people");
  const search = page.getByRole("searchbox", { name: "Search" });
  for (const asked of [person.surname ?? "", `38067${digits}`, handle]) {
    await search.fill(asked);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    // The newest person is on the page before the search as well.
    await page.waitForURL((url) => url.searchParams.get("search") === asked);
    await expect(page.locator(cards).filter({ hasText: person.surname ?? "" })).toBeVisible();
  }
  await search.fill("Ыыыыыыыы");
  await search.press("Enter");
  await shows(page, "No results for “Ыыыыыыыы”.", "Try a different search term.");
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
});

test("has four orders, in the URL", async ({ openWorkspace }) => {
  const { page } = await openWorkspace("/people");
  const order = page.getByRole("combobox", { name: "Sort by" });
  await expect(order).toBeVisible();
  expect(await order.locator("option").allInnerTexts()).toEqual([
    "Name A-Z",
    "Name Z-A",
    "Most proofs",
    "Newest first",
  ]);
  for (const [label, sort] of [
    ["Name A-Z", "name"],
    ["Name Z-A", "-name"],
    ["Most proofs", "-proofCount"],
  ] as const) {
    const asked = page.waitForRequest((request) => request.url().includes(`sort=${sort}`));
    await order.selectOption({ label });
    await asked;
    await page.waitForURL((url) => url.searchParams.get("sort") === sort);
  }
  await order.selectOption({ label: "Newest first" });
  await page.waitForURL((url) => url.searchParams.get("sort") === null);
});

test("is filtered by a country of its people, or by none", async ({ openWorkspace, admin }) => {
  await makePerson(admin, { country: "Япония" });
  const { page } = await openWorkspace("/people");
  await page.getByRole("button", { name: "Filter" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^Japan \(\d+\)$/ }).check();
  expect(await dialog.getByRole("radio", { name: /^Brazil/ }).count()).toBe(0);
  await dialog.getByRole("button", { name: "Apply Filters" }).click();
  await page.waitForURL((url) => url.searchParams.get("country") === "Япония");
  await page.getByRole("button", { name: "Japan" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reset Filters" }).click();
  await page.waitForURL((url) => url.searchParams.get("country") === null);
});

test("offers countries that load before the dialog's script", { tag: "@long" }, async ({
  openWorkspace,
}) => {
  const { page } = await withoutEvents(await openWorkspace("/proofs"));
  const countries = page.waitForResponse("**/api/public/people/countries");
  await page.route(/\/views\.\w+\.js$/, async (route) => {
    await (await countries).finished();
    await route.continue();
  });
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByRole("dialog").getByRole("radio", { name: /^Ukraine/ })).toBeVisible();
});

test("has an empty state, six loading skeletons, and an error", async ({ openWorkspace }) => {
  const { page, context } = await openWorkspace("/proofs");
  const none = { items: [], page: 1, limit: 20, total: 0, totalPages: 0, totalIsExact: true };
  await context.route("**/api/people?*", (route) => route.fulfill({ json: none }));
  await page.goto("/people");
  await expect(page.getByText("No people have been added to the registry yet.")).toBeVisible();
  await context.route("**/api/people?*", () => undefined);
  await page.goto("/people");
  await expect(page.locator("#content .gd-skeleton").first()).toBeVisible();
  await expect(page.locator("#content .gd-people > *")).toHaveCount(6);
  await context.route("**/api/people?*", (route) => route.abort());
  await page.goto("/people");
  await expect(page.getByRole("alert").getByText("Failed to load the people list")).toBeVisible();
});

test("a card shows known fields and permitted actions", async ({ openWorkspace, admin }) => {
  const bare = await makePerson(admin, { phone: "+380671112233", instagramUsername: "a.handle" });
  const proven = await makePerson(admin);
  await makeProof(admin, proven.id);
  const { page } = await openWorkspace(`/people?search=${bare.surname}`);
  const card = page.locator(cards).filter({ hasText: bare.surname ?? "" });
  await shows(card, "+380671112233", "@a.handle", "No proofs yet");
  const hrefOf = (name: string) => card.getByRole("link", { name }).getAttribute("href");
  expect(await hrefOf("View Details")).toBe(`/p/${bare.slug}`);
  expect(await hrefOf("Admin View")).toBe(`/admin/p/${bare.slug}`);
  await expect(card.getByRole("button", { name: "Edit" })).toBeVisible();
  await expect(card.getByRole("button", { name: "Add Proof" })).toBeVisible();
  await page.goto(`/people?search=${proven.surname}`);
  const counted = page.locator(cards).filter({ hasText: proven.surname ?? "" });
  await shows(counted, /Last proof \d\d\.\d\d\.\d{4}/, "1 good deed");

  const visitor = await openWorkspace(`/people?search=${bare.surname}`, { as: "visitor" });
  const plain = visitor.page.locator(cards).filter({ hasText: bare.surname ?? "" });
  await expect(plain.getByRole("button", { name: "Add Proof" })).toBeVisible();
  expect(await plain.getByRole("button", { name: "Edit" }).count()).toBe(0);
  expect(await plain.getByRole("link", { name: "Admin View" }).count()).toBe(0);
  expect(await visitor.page.getByRole("button", { name: "New Person" }).count()).toBe(0);
});

test("a person is added, with a required name", async ({ openWorkspace }) => {
  const surname = uniqueSurname();
  const { page } = await openWorkspace("/people", { language: "ru" });
  await page.getByRole("button", { name: "Новый человек" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Фамилия").fill(surname);
  await dialog.getByRole("button", { name: "Добавить", exact: true }).click();
  await expect(dialog.getByText("Имя обязательно").first()).toBeVisible();
  await dialog.getByLabel(/^Имя/).fill("Анна");
  await dialog.getByLabel("Дата рождения").fill("31.02.1990");
  await dialog.getByRole("button", { name: "Добавить", exact: true }).click();
  await expect(page.locator("[data-toast]").getByText("Человек добавлен")).toBeVisible();
  await expect(page.locator(cards).filter({ hasText: surname })).toBeVisible();
});

test("asks for a new login when the session has ended", async ({ openWorkspace }) => {
  const { page, context } = await withoutEvents(await openWorkspace("/proofs"));
  await page.getByRole("button", { name: "New Person" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Name/).fill("Anna");
  await context.clearCookies({ name: "sid" });
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.locator("[data-toast]").getByText("Please log in to continue")).toBeVisible();
  await page.waitForURL("/auth");
});
