import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";

const origin = inject("origin");
const { visit } = useBrowser();

for (const typed of ["Korczak", "Корчак", "корчак януш"]) {
  it(`a visitor finds Janusz Korczak by “${typed}” and opens the profile`, async () => {
    const { page } = await visit({ origin });
    await page.goto("/");
    await page.getByRole("searchbox").fill(typed);
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Януш Корчак" }).click();
    await page.getByRole("heading", { level: 1, name: "Януш Корчак" }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/p\/.*korchak/);
  });
}

it("a visitor who finds nobody sees the query again and a way to add the person", async () => {
  const { page } = await visit({ origin });
  await page.goto("/?search=Хжбрщ");
  await page.getByText("По запросу «Хжбрщ» никого не нашлось").waitFor();
  await page.getByRole("main").getByRole("link", { name: "Добавить человека" }).click();
  await page.getByRole("heading", { level: 1, name: "Добавить человека" }).waitFor();
});

it("a visitor reads the register in three languages", async () => {
  const titles = {
    ru: "Добрые дела, у которых есть имя и доказательство",
    en: "Good deeds with a name and a proof",
    uk: "Добрі справи, що мають ім’я та доказ",
  } as const;
  for (const language of ["ru", "en", "uk"] as const) {
    const { page } = await visit({ origin, language });
    await page.goto("/");
    await page.getByRole("heading", { level: 1, name: titles[language] }).waitFor();
  }
});
