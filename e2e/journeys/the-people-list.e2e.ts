import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";
import { signInAsAdmin } from "../src/caller.ts";
import { makePerson, uniqueSurname } from "../src/people.ts";
import { makeProof } from "../src/proofs.ts";
import { openWorkspace } from "../src/workspace.ts";

const browser = useBrowser();
const admin = () => signInAsAdmin(inject("origin"));
const cards = "#content article";

it("is searched by name, phone and Instagram, and repeats a search that finds nobody", async () => {
  const digits = String(Math.floor(Math.random() * 1e7)).padStart(7, "0");
  const handle = `deeds.${digits}`;
  const person = await makePerson(await admin(), {
    phone: `+38067${digits}`,
    instagramUsername: handle,
  });
  const { page } = await openWorkspace(browser, "/people");
  const search = page.getByRole("searchbox", { name: "Search" });
  for (const asked of [person.surname ?? "", `38067${digits}`, handle]) {
    await search.fill(asked);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    // The newest person stands there before the search as well.
    await page.waitForURL((url) => url.searchParams.get("search") === asked);
    await page
      .locator(cards)
      .filter({ hasText: person.surname ?? "" })
      .waitFor();
  }
  await search.fill("Ыыыыыыыы");
  await search.press("Enter");
  await page.getByText('No results for "Ыыыыыыыы".').waitFor();
  await page.getByText("Try a different search term.").waitFor();
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
});

it("has four orders, kept in the address", async () => {
  const { page } = await openWorkspace(browser, "/people");
  const order = page.getByRole("combobox", { name: "Order" });
  await order.waitFor();
  expect(await order.locator("option").allInnerTexts()).toEqual([
    ...["Name A-Z", "Name Z-A", "Most proofs", "Newest first"],
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

it("is filtered by one of the countries that people have, and the filter is reset", async () => {
  await makePerson(await admin(), { country: "Япония" });
  const { page } = await openWorkspace(browser, "/people");
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

it("says that nobody was added, shows six skeletons while it loads, and what failed", async () => {
  const { page, context } = await openWorkspace(browser, "/proofs");
  const none = { items: [], page: 1, limit: 20, total: 0, totalPages: 0, totalIsExact: true };
  await context.route("**/api/people?*", (route) => route.fulfill({ json: none }));
  await page.goto("/people");
  await page.getByText("No people have been added to the registry yet.").waitFor();
  await context.unroute("**/api/people?*");
  await context.route("**/api/people?*", () => undefined);
  await page.goto("/people");
  await page.locator("#content .gd-skeleton").first().waitFor();
  expect(await page.locator("#content .gd-people > *").count()).toBe(6);
  await context.unroute("**/api/people?*");
  await context.route("**/api/people?*", (route) => route.abort());
  await page.goto("/people");
  await page.getByRole("alert").getByText("Failed to load the people list").waitFor();
});

it("a card says what is known and offers what this account may do", async () => {
  const caller = await admin();
  const bare = await makePerson(caller, { phone: "+380671112233", instagramUsername: "a.handle" });
  const proven = await makePerson(caller);
  await makeProof(caller, proven.id);
  const { page } = await openWorkspace(browser, `/people?search=${bare.surname}`);
  const card = page.locator(cards).filter({ hasText: bare.surname ?? "" });
  await card.getByText("+380671112233").waitFor();
  await card.getByText("@a.handle").waitFor();
  await card.getByText("No proofs yet").waitFor();
  const hrefOf = (name: string) => card.getByRole("link", { name }).getAttribute("href");
  expect(await hrefOf("View Details")).toBe(`/p/${bare.slug}`);
  expect(await hrefOf("Admin View")).toBe(`/admin/p/${bare.slug}`);
  await card.getByRole("button", { name: "Edit" }).waitFor();
  await card.getByRole("button", { name: "Add Proof" }).waitFor();
  await page.goto(`/people?search=${proven.surname}`);
  const counted = page.locator(cards).filter({ hasText: proven.surname ?? "" });
  await counted.getByText(/Last proof \d\d\.\d\d\.\d{4}/).waitFor();
  await counted.getByText("1 good deed").waitFor();

  const visitor = await openWorkspace(browser, `/people?search=${bare.surname}`, { as: "visitor" });
  const plain = visitor.page.locator(cards).filter({ hasText: bare.surname ?? "" });
  await plain.getByRole("button", { name: "Add Proof" }).waitFor();
  expect(await plain.getByRole("button", { name: "Edit" }).count()).toBe(0);
  expect(await plain.getByRole("link", { name: "Admin View" }).count()).toBe(0);
  expect(await visitor.page.getByRole("button", { name: "New Person" }).count()).toBe(0);
});

it("a person is added: the name is needed, then they stand in the register", async () => {
  const surname = uniqueSurname();
  const { page } = await openWorkspace(browser, "/people", { language: "ru" });
  await page.getByRole("button", { name: "Новый человек" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Фамилия").fill(surname);
  await dialog.getByRole("button", { name: "Добавить", exact: true }).click();
  await dialog.getByText("Имя обязательно").first().waitFor();
  await dialog.getByLabel(/^Имя/).fill("Анна");
  await dialog.getByLabel("Дата рождения").fill("31.02.1990");
  await dialog.getByRole("button", { name: "Добавить", exact: true }).click();
  await page.locator("[data-toast]").getByText("Человек добавлен").waitFor();
  await page.locator(cards).filter({ hasText: surname }).waitFor();
});

it("whose session has ended is asked to log in again when adding a person", async () => {
  const { page, context } = await openWorkspace(browser, "/people");
  await page.getByRole("button", { name: "New Person" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Name/).fill("Anna");
  await context.clearCookies({ name: "sid" });
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.locator("[data-toast]").getByText("Please log in to continue").waitFor();
  await page.waitForURL("/auth");
});
