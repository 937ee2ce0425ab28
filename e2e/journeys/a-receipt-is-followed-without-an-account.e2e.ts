import { endpoints } from "@deeds/contracts";
import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";
import { createCaller, signInAsAdmin } from "../src/caller.ts";
import { makePerson } from "../src/people.ts";

const origin = inject("origin");
const { visit } = useBrowser();
const reason = "Нет ни одного источника";

it("the receipts of all four kinds are open pages that say when and why it was decided", async () => {
  const admin = await signInAsAdmin(origin);
  const stranger = createCaller(origin);
  const person = await makePerson(admin);
  const params = { id: person.id };
  const { page, received } = await visit({ origin, width: 390 });
  const follow = async (kind: string, receipt: string | null, title: string) => {
    await page.goto(`/receipts/${kind}/${receipt}`);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.getByText("Ждёт проверки").waitFor();
    expect(await page.getByTestId("receipt").textContent()).toBe(receipt);
    expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  };
  const decided = async (answer: string) => {
    await page.getByText("Отклонено").waitFor();
    await page.getByText(answer).waitFor();
    await page.getByText("Решение принято").waitFor();
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
  await page.getByText("контакты скрыты").waitFor();
  const requests = await admin.call(endpoints.removalRequests, { query: { limit: 100 } });
  const items = Array.isArray(requests) ? requests : requests.items;
  const request = items.find(({ personId }) => personId === person.id);
  await admin.call(endpoints.decideRemovalRequest, {
    params: { id: request?.id ?? 0 },
    body: { status: "rejected", note: "Нужны данные" },
  });
  await decided("Нужны данные");

  const told = received.filter(({ url }) => url.includes("/api/live")).length;
  expect(told).toBe(0);
});

it("a receipt is printed as ink on white with its address and the day", async () => {
  const { receipt } = await createCaller(origin).call(endpoints.submitPerson, {
    body: { name: "Анна" },
  });
  const { page } = await visit({ origin });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`/receipts/person/${receipt}`);
  await page.getByText("Ждёт проверки").waitFor();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.getByText(`${origin}/receipts/person/${receipt}`).waitFor();
  await page.getByText(/Распечатано \d\d\.\d\d\.\d{4}/).waitFor();
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

it.each([
  { language: "ru", title: "Такой квитанции нет" },
  { language: "en", title: "There is no such receipt" },
  { language: "uk", title: "Такої квитанції немає" },
] as const)("an unknown receipt says so in $language", async ({ language, title }) => {
  const { page } = await visit({ origin, language, width: 390 });
  await page.goto("/receipts/proof/of-nothing");
  await page.getByText(title).waitFor();
  await page.goto("/receipts/nonsense/of-nothing");
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
});
