import { openHydrated } from "../src/hydration.ts";
import { expect, test, type Visit } from "../src/test.ts";

const firstVisit = (visit: Visit) => visit({ ageIsKnown: false });
const storedAge = "localStorage.getItem('ageConfirmation')";

test("an adult is asked once", async ({ visit }) => {
  const { page } = await firstVisit(visit);
  await openHydrated(page, "/about");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Вам есть 18 лет?")).toBeVisible();
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Да, мне есть 18" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await page.evaluate(storedAge)).toBe("adult");
  await openHydrated(page, "/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("a minor is led to the restriction page and cannot go back", async ({ visit }) => {
  const { page } = await firstVisit(visit);
  const before = ["/about", "/browse", "/people"];
  for (const path of [...before, "/"]) await page.goto(path);
  await page.getByRole("button", { name: "Нет, мне меньше 18" }).click();
  await page.waitForURL("/age-restriction");
  expect(await page.evaluate(storedAge)).toBe("minor");
  const title = page.getByRole("heading", { level: 1, name: "Сайт только для взрослых" });
  await expect(title).toBeVisible();
  for (const _ of before) {
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/age-restriction");
    await expect(title).toBeVisible();
  }
  await page.goto("/about");
  await page.waitForURL("/age-restriction");

  let asked = "";
  await page.route("https://www.google.com/**", (route) => {
    asked = route.request().url();
    return route.fulfill({ body: "a search engine" });
  });
  await page.getByRole("button", { name: "Покинуть сайт" }).click();
  await expect(page.getByText("a search engine")).toBeVisible();
  expect(asked).toBe("https://www.google.com/");
});

test("the age question covers the page from the first paint on", async ({ visit }) => {
  for (const [ageIsKnown, isAsked] of [
    [false, true],
    [true, false],
  ] as const) {
    const { page } = await visit({ ageIsKnown });
    await page.route("**/mf/**/*.js", (route) => route.abort());
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const question = page.getByRole("dialog", { name: "Вам есть 18 лет?" });
    expect(await question.isVisible()).toBe(isAsked);
  }
});
