import { endpoints } from "@deeds/contracts";
import { createCaller } from "@deeds/test-kit/caller";
import { origin } from "../src/product-under-test.ts";
import { itemsOf, makePerson } from "../src/records.ts";
import { expect, test } from "../src/test.ts";

const reason = "Нет ни одного источника";

test("the receipts of all four kinds are open pages that say when and why it was decided", async ({
  visit,
  admin,
}) => {
  const stranger = createCaller(origin);
  const person = await makePerson(admin);
  const params = { id: person.id };
  const { page, received } = await visit({ width: 390 });
  const follow = async (kind: string, receipt: string | null, title: string) => {
    await page.goto(`/receipts/${kind}/${receipt}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText("Ждёт проверки")).toBeVisible();
    expect(await page.getByTestId("receipt").textContent()).toBe(receipt);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  };
  const decided = async (answer: string) => {
    await expect(page.getByText("Отклонено")).toBeVisible();
    await expect(page.getByText(answer)).toBeVisible();
    await expect(page.getByText("Решение принято")).toBeVisible();
  };
  const rejection = { status: "rejected", rejectionReason: reason };

  const proof = await stranger.call(endpoints.createProof, {
    body: { personId: person.id, description: "Письмо из архива" },
  });
  await follow("proof", proof.receipt, "Квитанция: доказательство");
  await admin.call(endpoints.moderateProof, { params: { id: proof.proof.id }, body: rejection });
  await decided(reason);

  const submitted = await stranger.call(endpoints.submitPerson, { body: { name: "Анна" } });
  await follow("person", submitted.receipt, "Квитанция: человек");
  await admin.call(endpoints.moderatePerson, {
    params: { id: submitted.person.id },
    body: rejection,
  });
  await decided(reason);

  const change = await stranger.call(endpoints.suggestEdit, {
    params,
    body: { phone: "+442079460003" },
  });
  await follow("contact-edit", change.receipt, "Квитанция: правка контактов");
  await admin.call(endpoints.moderateContactEdit, {
    params: { id: change.suggestion.id },
    body: rejection,
  });
  await decided(reason);

  const removal = await stranger.call(endpoints.requestRemoval, {
    params,
    body: { relation: "Это я", wish: "hide", text: "Скройте мои контакты" },
  });
  await follow("removal", removal.receipt, "Квитанция: просьба об удалении или правке");
  await expect(page.getByText("контакты скрыты")).toBeVisible();
  const requests = await admin.call(endpoints.removalRequests, { query: { limit: 100 } });
  const items = itemsOf(requests);
  const request = items.find(({ personId }) => personId === person.id);
  await admin.call(endpoints.decideRemovalRequest, {
    params: { id: request?.id ?? 0 },
    body: { status: "rejected", note: "Нужны данные" },
  });
  await decided("Нужны данные");

  const told = received.filter(({ url }) => url.includes("/api/live")).length;
  expect(told).toBe(0);
});

test("a receipt is printed as ink on white with its address and the day", async ({ visit }) => {
  const { receipt } = await createCaller(origin).call(endpoints.submitPerson, {
    body: { name: "Анна" },
  });
  const { page } = await visit();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`/receipts/person/${receipt}`);
  await expect(page.getByText("Ждёт проверки")).toBeVisible();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByText(`${origin}/receipts/person/${receipt}`)).toBeVisible();
  await expect(page.getByText(/Распечатано \d\d\.\d\d\.\d{4}/)).toBeVisible();
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
  test(`an unknown receipt says so in ${language}`, async ({ open }) => {
    const { page } = await open("/receipts/proof/of-nothing", { language, width: 390 });
    await expect(page.getByText(title)).toBeVisible();
    await page.goto("/receipts/nonsense/of-nothing");
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  });
}
