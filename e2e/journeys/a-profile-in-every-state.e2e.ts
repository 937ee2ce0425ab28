import { endpoints } from "@deeds/contracts";
import { callFor, makePerson, makeProof, makeProofs, uniqueSurname } from "../src/records.ts";
import { expect, longUnless, shows, showsTitle, signInByDialog, test } from "../src/test.ts";

test("a person with only a name has a complete profile", async ({ admin, open }) => {
  const name = uniqueSurname();
  const person = await admin.call(endpoints.createPerson, { body: { name } });
  const { page } = await open(`/p/${person.slug}`);
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: "Фото нет" })).toBeVisible();
  await shows(page, "Контакты не указаны.", "Доказательств пока нет.");
  await shows(page, "Проверенных доказательств нет: дела этого человека не проверены.");
  await expect(page.getByText("Проверено")).toHaveCount(0);
  await page.getByRole("link", { name: "История изменений записи" }).click();
  await showsTitle(page, "История изменений");
  await shows(page, "Запись добавлена");
});

test("a hundred proofs are listed by year, twenty at first", { tag: "@long" }, async ({
  admin,
  open,
}) => {
  const person = await makePerson(admin);
  await makeProofs(admin, person.id, 100);
  const { page } = await open(`/p/${person.slug}`);
  const ledger = page.getByRole("region", { name: "Доказательства" });
  const rows = ledger.getByRole("listitem");
  await expect(rows.first()).toBeVisible();
  await expect(rows).toHaveCount(20);
  const year = ledger.getByRole("heading", { name: String(new Date().getFullYear()) });
  await expect(year).toBeVisible();
  await expect(page.getByText("Сначала новые")).toBeVisible();
  await page.getByRole("button", { name: "Показать ещё 80" }).click();
  await expect(rows).toHaveCount(100);
  await expect(rows.nth(20)).toBeFocused();
});

test("a link to a proof scrolls to it, on any position, and print has them all", async ({
  admin,
  open,
}) => {
  const person = await makePerson(admin);
  const first = await makeProof(admin, person.id, { title: "Самое первое дело" });
  await makeProofs(admin, person.id, 22);
  const { page: printed } = await open(`/p/${person.slug}`);
  await expect(printed.getByRole("button", { name: "Показать ещё 3" })).toBeVisible();
  await printed.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(printed.getByText("Самое первое дело")).toBeAttached();
  const { page } = await open(`/p/${person.slug}#proof-${first.id}`);
  const row = page.getByRole("listitem").filter({ hasText: "Самое первое дело" });
  await expect(row).toBeVisible();
  await expect
    .poll(() => row.evaluate((node) => node.getBoundingClientRect().top), { timeout: 10_000 })
    .toBeLessThan(860);
});

const gates = {
  ru: [
    "Контакты видны подписчикам. Новые подписки сейчас не оформляются. Если подписка у вас уже есть, войдите.",
    "Соцсети, 1",
  ],
  en: [
    "Contacts are visible to subscribers. New subscriptions are closed at the moment. If you already have one, log in.",
    "Social networks, 1",
  ],
  uk: [
    "Контакти видно підписникам. Нові підписки зараз не оформлюються. Якщо підписка у вас уже є, увійдіть.",
    "Соцмережі, 1",
  ],
} as const;
for (const language of ["ru", "en", "uk"] as const) {
  test(
    `a guest sees the kinds of contacts and a login, in ${language}`,
    longUnless(language === "ru"),
    async ({ openProfile }) => {
      const socialMedia = [{ type: "telegram", url: "https://t.me/archive_hidden" }];
      const { page } = await openProfile({ phone: "+380671112233", socialMedia }, { language });
      const [sentence, kind] = gates[language];
      await shows(page, sentence, kind);
      expect(await page.content()).not.toContain("archive_hidden");
    },
  );
}

test("a subscriber copies the phone and opens the link", async ({ visit, admin }) => {
  const socialMedia = [{ type: "telegram", url: "https://t.me/archive" }];
  const person = await makePerson(admin, { phone: "+380671112244", socialMedia });
  const { page, context } = await visit();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/p/${person.slug}`);
  await signInByDialog(page, "reader", "reader-demo");
  const phone = page.getByRole("link", { name: "+380 67 111 2244" });
  await expect(phone).toHaveAttribute("href", "tel:+380671112244");
  await page.getByRole("button", { name: "Скопировать" }).click();
  await expect(page.getByText("Скопировано")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("+380671112244");
  const link = page.getByRole("link", { name: "Открыть: t.me/archive" });
  await expect(link).toHaveAttribute("href", "https://t.me/archive");
});

test("on a phone the fixed main action never covers focus", async ({ openProfile }) => {
  const { page } = await openProfile({ notes: "Заметка. ".repeat(200) }, { width: 390 });
  const add = page.getByRole("button", { name: "Добавить доказательство" });
  await expect(add).toBeVisible();
  const bar = () => add.evaluate((node) => node.getBoundingClientRect().top);
  expect(await bar()).toBeGreaterThan(760);
  const report = page.getByRole("button", { name: "Пожаловаться или попросить об удалении" });
  await report.focus();
  const lower = await report.evaluate((node) => node.getBoundingClientRect().bottom);
  expect(lower).toBeLessThanOrEqual((await bar()) - 8);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const footer = page.getByRole("contentinfo");
  const end = await footer.evaluate((node) => node.getBoundingClientRect().bottom);
  expect(end).toBeLessThanOrEqual(await bar());
  const [suggest, share] = await Promise.all(
    ["Предложить правку", "Поделиться"].map((name) =>
      page.getByRole("button", { name }).first().boundingBox(),
    ),
  );
  expect(Math.abs((suggest?.width ?? 0) - (share?.width ?? 1))).toBeLessThan(24);
});

test("an unknown and an erased person differ, without a name", async ({ admin, open }) => {
  const person = await makePerson(admin);
  await callFor(admin, endpoints.erasePerson, person.id, { confirm: person.fullName });
  const { page } = await open("/people/999999", { language: "en" });
  await showsTitle(page, "Person not found");
  await shows(page, "The requested information does not exist or has been removed");
  await expect(page.getByRole("link", { name: "Back home" })).toBeVisible();
  await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", "noindex");
  await page.goto(`/people/${person.id}`);
  await showsTitle(page, "Entry erased");
  expect(await page.content()).not.toContain(person.surname);
});
