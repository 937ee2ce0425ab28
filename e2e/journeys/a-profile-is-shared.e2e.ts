import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";
import { signInAsAdmin } from "../src/caller.ts";
import { makePerson } from "../src/people.ts";
import { makeProof } from "../src/proofs.ts";

const origin = inject("origin");
const { visit } = useBrowser();

it("a visitor copies the link of a profile", async () => {
  const person = await makePerson(await signInAsAdmin(origin));
  const { page, context } = await visit({ origin });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/people/${person.id}`);
  await page.getByRole("button", { name: "Копировать ссылку" }).click();
  await page.getByText("Ссылка скопирована").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${origin}/p/${person.slug}`);
});

it("where the device has no sheet, a menu offers the link and the messengers", async () => {
  const person = await makePerson(await signInAsAdmin(origin));
  const { page, context } = await visit({ origin, width: 390 });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "share");
  });
  await page.goto(`/p/${person.slug}`);
  await page.getByRole("button", { name: "Поделиться" }).click();
  for (const target of ["Telegram", "WhatsApp", "Viber"]) {
    await page.getByRole("menuitem", { name: target }).waitFor();
  }
  await page.getByRole("menuitem", { name: "Копировать ссылку" }).click();
  await page.getByText("Ссылка скопирована").waitFor();
});

it("the device's own sheet gets name and address", async () => {
  const person = await makePerson(await signInAsAdmin(origin));
  const { page } = await visit({ origin, width: 390 });
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
  await shared.waitFor();
  expect(JSON.parse((await shared.getAttribute("data-shared")) ?? "")).toEqual({
    title: person.fullName,
    url: `${origin}/p/${person.slug}`,
  });
});

it("a printed profile is ink on white, without navigation, with its address written out", async () => {
  const admin = await signInAsAdmin(origin);
  const person = await makePerson(admin, { notes: "Кого и за что помнят." });
  await makeProof(admin, person.id);
  const { page } = await visit({ origin });
  await page.goto(`/p/${person.slug}`);
  await page.getByRole("heading", { name: "Письмо из архива" }).waitFor();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const gone of ["banner", "contentinfo"] as const) {
    expect(await page.getByRole(gone).isVisible(), gone).toBe(false);
  }
  for (const name of ["Добавить доказательство", "Поделиться", "Пожаловаться"]) {
    expect(await page.getByRole("button", { name }).first().isVisible(), name).toBe(false);
  }
  await page.getByText(`${origin}/p/${person.slug}`).waitFor();
  const [ink, paper] = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement);
    return [color, backgroundColor];
  });
  expect([ink, paper]).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
});
