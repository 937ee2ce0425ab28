import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";

const origin = inject("origin");
const { visit } = useBrowser();

const firstVisit = () => visit({ origin, ageIsKnown: false });
const kept = "localStorage.getItem('ageConfirmation')";

it("an adult is asked once", async () => {
  const { page } = await firstVisit();
  await page.goto("/about");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Вам есть 18 лет?").waitFor();
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Да, мне есть 18" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await page.evaluate(kept)).toBe("adult");
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
});

it("a minor is led to the page that leads away, and no step back leads anywhere else", async () => {
  const { page } = await firstVisit();
  await page.goto("/");
  await page.getByRole("button", { name: "Нет, мне меньше 18" }).click();
  await page.waitForURL("/age-restriction");
  expect(await page.evaluate(kept)).toBe("minor");
  const title = page.getByRole("heading", { level: 1, name: "Сайт только для взрослых" });
  await title.waitFor();
  for (let step = 0; step < 3; step += 1) {
    await page.evaluate(() => history.back());
    await expect.poll(() => new URL(page.url()).pathname).toBe("/age-restriction");
    await title.waitFor();
  }
  await page.goto("/about");
  await page.waitForURL("/age-restriction");

  let asked = "";
  await page.route("https://www.google.com/**", (route) => {
    asked = route.request().url();
    return route.fulfill({ body: "a search engine" });
  });
  await page.getByRole("button", { name: "Покинуть сайт" }).click();
  await page.getByText("a search engine").waitFor();
  expect(asked).toBe("https://www.google.com/");
});

it("the question stands before the page from the first paint on, for whoever has not answered", async () => {
  for (const [ageIsKnown, isAsked] of [
    [false, true],
    [true, false],
  ] as const) {
    const { page } = await visit({ origin, ageIsKnown });
    // The scripts never arrive.
    await page.route("**/mf/**/*.js", (route) => route.abort());
    await page.goto("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const question = page.getByRole("dialog", { name: "Вам есть 18 лет?" });
    expect(await question.isVisible()).toBe(isAsked);
  }
});
