import { expect, test } from "../src/test.ts";

for (const typed of ["Korczak", "Корчак", "корчак януш"]) {
  test(`a visitor finds Janusz Korczak by “${typed}” and opens the profile`, async ({ open }) => {
    const { page } = await open("/");
    await page.getByRole("searchbox").fill(typed);
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Януш Корчак" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Януш Корчак" })).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(/^\/p\/.*korchak/);
  });
}

test("a visitor who finds nobody sees the query again and a way to add the person", async ({
  open,
}) => {
  const { page } = await open("/?search=Хжбрщ");
  await expect(page.getByText("По запросу «Хжбрщ» никого не нашлось")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Добавить человека" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Добавить человека" })).toBeVisible();
});

test("a visitor reads the register in three languages", async ({ open }) => {
  const titles = {
    ru: "Добрые дела, у которых есть имя и доказательство",
    en: "Good deeds with a name and a proof",
    uk: "Добрі справи, що мають ім’я та доказ",
  } as const;
  for (const language of ["ru", "en", "uk"] as const) {
    const { page } = await open("/", { language });
    await expect(page.getByRole("heading", { level: 1, name: titles[language] })).toBeVisible();
  }
});
