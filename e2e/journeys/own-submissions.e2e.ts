import { endpoints } from "@deeds/contracts";
import { createCaller, signIn } from "@deeds/test-kit/caller";
import { productOrigin } from "../src/product-under-test.ts";
import { approval, callFor, itemsOf, makePerson, openAccount, rejection } from "../src/records.ts";
import { expect, longUnless, shows, showsTitle, test } from "../src/test.ts";

const reason = "Нет ни одного источника";

test("receipts are public pages with time and reason of a decision", async ({ visit, admin }) => {
  const stranger = createCaller(productOrigin);
  const person = await makePerson(admin);
  const { page } = await visit({ width: 390 });
  const follow = async (kind: string, receipt: string | null, title: string) => {
    await page.goto(`/receipts/${kind}/${receipt}`);
    await showsTitle(page, title);
    await expect(page.getByText("Ждёт проверки")).toBeVisible();
    expect(await page.getByTestId("receipt").textContent()).toBe(receipt);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  };
  const decided = (response: string) => shows(page, "Отклонено", response, "Решение принято");
  const rejected = rejection(reason);

  const proof = await stranger.call(endpoints.createProof, {
    body: { personId: person.id, description: "Письмо из архива" },
  });
  await follow("proof", proof.receipt, "Квитанция: доказательство");
  await callFor(admin, endpoints.moderateProof, proof.proof.id, rejected);
  await decided(reason);

  const submitted = await stranger.call(endpoints.submitPerson, { body: { name: "Анна" } });
  await follow("person", submitted.receipt, "Квитанция: человек");
  await callFor(admin, endpoints.moderatePerson, submitted.person.id, rejected);
  await decided(reason);

  const phone = { phone: "+442079460003" };
  const change = await callFor(stranger, endpoints.suggestEdit, person.id, phone);
  await follow("contact-edit", change.receipt, "Квитанция: правка контактов");
  await callFor(admin, endpoints.moderateContactEdit, change.suggestion.id, rejected);
  await decided(reason);

  const removal = await callFor(stranger, endpoints.requestRemoval, person.id, {
    relation: "Это я",
    wish: "hide",
    text: "Скройте мои контакты",
  });
  await follow("removal", removal.receipt, "Квитанция: просьба об удалении или правке");
  await expect(page.getByText("контакты записи скрыты до решения")).toBeVisible();
  const requests = await admin.call(endpoints.removalRequests, { query: { limit: 100 } });
  const request = itemsOf(requests).find(({ personId }) => personId === person.id);
  await callFor(admin, endpoints.decideRemovalRequest, request?.id ?? 0, {
    status: "rejected",
    note: "Нужны данные",
  });
  await decided("Нужны данные");
});

test("a receipt is printed as ink on white with its address and the day", async ({ visit }) => {
  const stranger = createCaller(productOrigin);
  const { receipt } = await stranger.call(endpoints.submitPerson, { body: { name: "Анна" } });
  const { page } = await visit();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`/receipts/person/${receipt}`);
  await expect(page.getByText("Ждёт проверки")).toBeVisible();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await shows(page, `${productOrigin}/receipts/person/${receipt}`, /Распечатано \d\d\.\d\d\.\d{4}/);
  expect(await page.getByRole("button", { name: "Распечатать" }).isVisible()).toBe(false);
  expect(await page.getByRole("banner").isVisible()).toBe(false);
  const colours = await page
    .getByTestId("receipt")
    .evaluate((code) => [
      getComputedStyle(code).color,
      getComputedStyle(code.closest("p") ?? code).backgroundColor,
      getComputedStyle(document.documentElement).backgroundColor,
    ]);
  expect(colours).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)", "rgb(255, 255, 255)"]);
});

for (const { language, title } of [
  { language: "ru", title: "Такой квитанции нет" },
  { language: "en", title: "There is no such receipt" },
  { language: "uk", title: "Такої квитанції немає" },
] as const) {
  test(
    `an unknown receipt has an error page in ${language}`,
    longUnless(language === "uk"),
    async ({ open }) => {
      const { page } = await open("/receipts/proof/of-nothing", { language, width: 390 });
      await expect(page.getByText(title)).toBeVisible();
      await page.goto("/receipts/nonsense/of-nothing");
      await showsTitle(page, title);
    },
  );
}

test("a sender sees all submissions and a count of unread decisions", async ({ admin, open }) => {
  const account = await openAccount(productOrigin);
  const sender = await signIn(productOrigin, account.username, account.password);
  const known = await makePerson(admin);
  const { proof } = await sender.call(endpoints.createProof, {
    body: { personId: known.id, title: "Письмо", description: "Из архива" },
  });
  const { person } = await sender.call(endpoints.submitPerson, { body: { name: "Вера" } });
  const change = { phone: "+442079460004" };
  const { suggestion } = await callFor(sender, endpoints.suggestEdit, known.id, change);

  const { page } = await open("/dashboard?view=mine", { as: account, width: 390 });
  const list = (name: string) => page.getByRole("region", { name });
  await expect(page.getByText("Ждёт проверки")).toHaveCount(3);
  await expect(list("Доказательства").getByRole("link", { name: "Письмо" })).toBeVisible();
  await expect(list("Люди").getByText("Вера")).toBeVisible();
  await expect(list("Правки контактов").getByRole("link", { name: known.fullName })).toBeVisible();

  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "Мои заявки", exact: true })).toBeVisible();
  await callFor(admin, endpoints.moderateProof, proof.id, rejection("Нет источника"));
  await expect(page.getByRole("link", { name: /Мои заявки.*1 новое решение/ })).toBeVisible();
  await callFor(admin, endpoints.moderatePerson, person.id, approval);
  await page.getByRole("link", { name: /Мои заявки.*2 новых решения или вопроса/ }).click();

  const proofs = list("Доказательства");
  await shows(proofs, "Отклонено", "Причина: Нет источника", "Новое решение");
  await expect(list("Люди").getByRole("link", { name: "Вера" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Мои заявки", exact: true })).toBeVisible();

  await callFor(admin, endpoints.moderateContactEdit, suggestion.id, rejection("Номер прежний"));
  await expect(list("Правки контактов").getByText("Причина: Номер прежний")).toBeVisible();
  await page.reload();
  await expect(list("Правки контактов").getByText("Причина: Номер прежний")).toBeVisible();
  expect(await page.getByText("Новое решение").count()).toBe(0);
});

for (const { language, empty } of [
  { language: "ru", empty: "Здесь появятся люди, которых вы предложите в реестр." },
  { language: "en", empty: "People you submit to the register will be here." },
  { language: "uk", empty: "Тут з’являться люди, яких ви запропонуєте до реєстру." },
] as const) {
  test(
    `a sender without submissions sees an empty state, in ${language}`,
    longUnless(language === "en"),
    async ({ open }) => {
      const as = await openAccount(productOrigin);
      const { page } = await open("/dashboard?view=mine", { as, language });
      await expect(page.getByText(empty)).toBeVisible();
    },
  );
}

test("a list that fails shows its error in place and can be retried", async ({ visit }) => {
  const { page } = await visit({ as: await openAccount(productOrigin) });
  // A live event would reload the list before the button does.
  await page.route("**/api/live", (route) => route.abort());
  await page.route("**/api/people/mine*", (route) => route.abort());
  await page.goto("/dashboard?view=mine");
  await expect(page.getByText("Заявки не удалось загрузить")).toBeVisible();
  await page.unroute("**/api/people/mine*");
  await page.getByRole("button", { name: "Повторить" }).click();
  await expect(page.getByText("Здесь появятся люди")).toBeVisible();
});

test("a sender corrects a proof that still waits, by its receipt", { tag: "@long" }, async ({
  openProfile,
}) => {
  const { page, person } = await openProfile();
  await page.getByRole("button", { name: "Добавить доказательство" }).click();
  await page.getByLabel(/^Описание/).fill("Опечатка в письме");
  await page.getByRole("button", { name: "Отправить на проверку" }).click();
  await page.getByRole("link", { name: "Открыть квитанцию" }).click();
  await showsTitle(page, "Квитанция: доказательство");
  await expect(page.getByRole("link", { name: person.fullName })).toBeVisible();
  const receipt = page.url();
  await page.getByRole("button", { name: "Исправить" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Исправить" }).click();
  await page.waitForURL(`**/people/${person.id}/add-proof`);
  await expect(page.getByLabel(/^Описание/)).toHaveValue("Опечатка в письме");
  await page.goto(receipt);
  await shows(page, "Отклонено", "Отозвано отправителем.");
  await expect(page.getByRole("button", { name: "Отозвать" })).toHaveCount(0);
});
