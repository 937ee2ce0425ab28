import { origin } from "../src/product-under-test.ts";
import { makePerson, makeProof } from "../src/records.ts";
import { atRest } from "../src/screen.ts";
import { expect, test } from "../src/test.ts";

test("a visitor copies the link of a profile", async ({ visit, admin }) => {
  const person = await makePerson(admin);
  const { page, context } = await visit();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/people/${person.id}`);
  await page.getByRole("button", { name: "Копировать ссылку" }).click();
  await expect(page.getByText("Ссылка скопирована")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${origin}/p/${person.slug}`);
});

test("where the device has no sheet, a menu offers the link and the messengers", async ({
  visit,
  admin,
}) => {
  const person = await makePerson(admin);
  const { page, context } = await visit({ width: 390 });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "share");
  });
  await page.goto(`/p/${person.slug}`);
  await page.getByRole("button", { name: "Поделиться" }).click();
  for (const target of ["Telegram", "WhatsApp", "Viber"]) {
    await expect(page.getByRole("menuitem", { name: target })).toBeVisible();
  }
  await page.getByRole("menuitem", { name: "Копировать ссылку" }).click();
  await expect(page.getByText("Ссылка скопирована")).toBeVisible();
});

test("a menu opens when its script arrives while the button is held down", async ({
  visit,
  admin,
}) => {
  const person = await makePerson(admin);
  const { page } = await visit({ width: 390 });
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "share");
  });
  const script = Promise.withResolvers<void>();
  await page.route("**/views.*.js", async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(`/p/${person.slug}`);
  await page.getByRole("button", { name: "Поделиться" }).hover();
  await page.mouse.down();
  const arrived = page.waitForResponse("**/views.*.js");
  script.resolve();
  await (await arrived).finished();
  await atRest(page);
  await page.mouse.up();
  await expect(page.getByRole("menuitem", { name: "Telegram" })).toBeVisible();
});

test("the device's own sheet gets name and address", async ({ visit, admin }) => {
  const person = await makePerson(admin);
  const { page } = await visit({ width: 390 });
  await page.addInitScript(() => {
    const share = (data: ShareData) => {
      document.documentElement.dataset.shared = JSON.stringify(data);
      return Promise.resolve();
    };
    Object.defineProperty(Navigator.prototype, "share", { value: share, configurable: true });
  });
  await page.goto(`/p/${person.slug}`);
  await page.getByRole("button", { name: "Поделиться" }).click();
  const shared = page.locator("html[data-shared]");
  await expect(shared).toBeVisible();
  expect(JSON.parse((await shared.getAttribute("data-shared")) ?? "")).toEqual({
    title: person.fullName,
    url: `${origin}/p/${person.slug}`,
  });
});

test("a printed profile is ink on white, without navigation, with its address written out", async ({
  admin,
  open,
}) => {
  const person = await makePerson(admin, { notes: "Кого и за что помнят." });
  await makeProof(admin, person.id);
  const { page } = await open(`/p/${person.slug}`);
  await expect(page.getByRole("heading", { name: "Письмо из архива" })).toBeVisible();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const gone of ["banner", "contentinfo"] as const) {
    expect(await page.getByRole(gone).isVisible(), gone).toBe(false);
  }
  for (const name of ["Добавить доказательство", "Поделиться", "Пожаловаться"]) {
    expect(await page.getByRole("button", { name }).first().isVisible(), name).toBe(false);
  }
  await expect(page.getByText(`${origin}/p/${person.slug}`)).toBeVisible();
  const [ink, paper] = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement);
    return [color, backgroundColor];
  });
  expect([ink, paper]).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
});
