import { endpoints } from "@deeds/contracts";
import { expect, inject, it } from "vitest";
import { signInByDialog, useBrowser } from "../src/browser.ts";
import { signInAsAdmin } from "../src/caller.ts";
import { makePerson, uniqueSurname } from "../src/people.ts";
import { makeProof, makeProofs } from "../src/proofs.ts";

const origin = inject("origin");
const { visit } = useBrowser();

it("somebody with one name, no photo and no proofs has a whole profile", async () => {
  const admin = await signInAsAdmin(origin);
  const name = uniqueSurname();
  const person = await admin.call(endpoints.createPerson, { body: { name } });
  const { page } = await visit({ origin });
  await page.goto(`/p/${person.slug}`);
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  await page.getByRole("img", { name: "Фото нет" }).waitFor();
  await page.getByText("Контакты не указаны.").waitFor();
  await page.getByText("Доказательств пока нет.").waitFor();
  await page.getByText("Проверено").first().waitFor();
});

it("two hundred proofs: twenty, then the rest, by years, newest first", async () => {
  const admin = await signInAsAdmin(origin);
  const person = await makePerson(admin);
  await makeProofs(admin, person.id, 200);
  const { page } = await visit({ origin });
  await page.goto(`/p/${person.slug}`);
  const ledger = page.getByRole("region", { name: "Доказательства" });
  const rows = ledger.getByRole("listitem");
  await rows.first().waitFor();
  expect(await rows.count()).toBe(20);
  await ledger.getByRole("heading", { name: String(new Date().getFullYear()) }).waitFor();
  await page.getByText("Сначала новые").waitFor();
  await page.getByRole("button", { name: "Показать ещё 180" }).click();
  await expect.poll(() => rows.count()).toBe(200);
  // Focus goes on where the new rows begin.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id))
    .toBe(await rows.nth(20).getAttribute("id"));
});

it("an address that names a proof leads to it, however far down it stands", async () => {
  const admin = await signInAsAdmin(origin);
  const person = await makePerson(admin);
  const first = await makeProof(admin, person.id, { title: "Самое первое дело" });
  await makeProofs(admin, person.id, 22);
  const { page } = await visit({ origin });
  await page.goto(`/p/${person.slug}#proof-${first.id}`);
  const row = page.getByRole("listitem").filter({ hasText: "Самое первое дело" });
  await row.waitFor();
  await expect
    .poll(() => row.evaluate((node) => node.getBoundingClientRect().top), { timeout: 10_000 })
    .toBeLessThan(860);
});

const gates = {
  ru: ["Контакты видны подписчикам. Войдите, чтобы увидеть их здесь.", "Соцсети, 1"],
  en: ["Contacts are visible to subscribers. Log in to see them here.", "Social networks, 1"],
  uk: ["Контакти видно підписникам. Увійдіть, щоб побачити їх тут.", "Соцмережі, 1"],
} as const;
for (const language of ["ru", "en", "uk"] as const) {
  it(`a guest reads the kinds of contacts, one sentence and one way in, in ${language}`, async () => {
    const admin = await signInAsAdmin(origin);
    const socialMedia = [{ type: "telegram", url: "https://t.me/archive_hidden" }];
    const person = await makePerson(admin, { phone: "+380671112233", socialMedia });
    const { page } = await visit({ origin, language });
    await page.goto(`/p/${person.slug}`);
    const [sentence, kind] = gates[language];
    await page.getByText(sentence).waitFor();
    await page.getByText(kind).waitFor();
    expect(await page.content()).not.toContain("archive_hidden");
  });
}

it("a subscriber copies the phone and opens the link", async () => {
  const admin = await signInAsAdmin(origin);
  const socialMedia = [{ type: "telegram", url: "https://t.me/archive" }];
  const person = await makePerson(admin, { phone: "+380671112244", socialMedia });
  const { page, context } = await visit({ origin });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/p/${person.slug}`);
  await signInByDialog(page, "reader", "reader-demo");
  const phone = page.getByRole("link", { name: "+380 67 111 2244" });
  expect(await phone.getAttribute("href")).toBe("tel:+380671112244");
  await page.getByRole("button", { name: "Скопировать" }).click();
  await page.getByText("Скопировано").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("+380671112244");
  const link = page.getByRole("link", { name: "Открыть: t.me/archive" });
  expect(await link.getAttribute("href")).toBe("https://t.me/archive");
});

it("on a phone the main action stays at the lower edge and never covers focus", async () => {
  const admin = await signInAsAdmin(origin);
  const person = await makePerson(admin, { notes: "Заметка. ".repeat(200) });
  const { page } = await visit({ origin, width: 390 });
  await page.goto(`/p/${person.slug}`);
  const add = page.getByRole("button", { name: "Добавить доказательство" });
  await add.waitFor();
  const bar = () => add.evaluate((node) => node.getBoundingClientRect().top);
  expect(await bar()).toBeGreaterThan(760);
  const report = page.getByRole("button", { name: "Пожаловаться или попросить убрать" });
  await report.focus();
  const lower = await report.evaluate((node) => node.getBoundingClientRect().bottom);
  expect(lower).toBeLessThanOrEqual((await bar()) - 8);
  // The page's end stands above the bar.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const end = await page
    .getByRole("contentinfo")
    .evaluate((node) => node.getBoundingClientRect().bottom);
  expect(end).toBeLessThanOrEqual(await bar());
  const [suggest, share] = await Promise.all(
    ["Предложить правку", "Поделиться"].map((name) =>
      page.getByRole("button", { name }).first().boundingBox(),
    ),
  );
  expect(Math.abs((suggest?.width ?? 0) - (share?.width ?? 1))).toBeLessThan(24);
});

it("a person who does not exist and one who was erased are told apart, without a name", async () => {
  const admin = await signInAsAdmin(origin);
  const person = await makePerson(admin);
  await admin.call(endpoints.erasePerson, {
    params: { id: person.id },
    body: { confirm: person.fullName },
  });
  const { page } = await visit({ origin, language: "en" });
  await page.goto("/people/999999");
  await page.getByRole("heading", { level: 1, name: "Person not found" }).waitFor();
  await page.getByText("The requested information does not exist or has been removed").waitFor();
  await page.getByRole("link", { name: "Back home" }).waitFor();
  expect(await page.locator('meta[name="robots"]').first().getAttribute("content")).toBe("noindex");
  await page.goto(`/people/${person.id}`);
  await page.getByRole("heading", { level: 1, name: "Entry erased" }).waitFor();
  expect(await page.content()).not.toContain(person.surname);
});
