import { endpoints } from "@deeds/contracts";
import { signIn } from "@deeds/test-kit/caller";
import { origin } from "../src/product-under-test.ts";
import { makePerson, openAccount } from "../src/records.ts";
import { expect, signInByDialog, test } from "../src/test.ts";

test("a sender sees states and reasons of all they sent, and is told of decisions not looked at", async ({
  admin,
  open,
}) => {
  const { username, password } = await openAccount(origin);
  const sender = await signIn(origin, username, password);
  const known = await makePerson(admin);
  const { proof } = await sender.call(endpoints.createProof, {
    body: { personId: known.id, title: "Письмо", description: "Из архива" },
  });
  const { person } = await sender.call(endpoints.submitPerson, { body: { name: "Вера" } });
  const { suggestion } = await sender.call(endpoints.suggestEdit, {
    params: { id: known.id },
    body: { phone: "+442079460004" },
  });

  const { page } = await open("/", { width: 390 });
  await signInByDialog(page, username, password);
  await page.goto("/dashboard?view=mine");
  const list = (name: string) => page.getByRole("region", { name });
  await expect(page.getByText("Ждёт проверки")).toHaveCount(3);
  await expect(list("Доказательства").getByRole("link", { name: "Письмо" })).toBeVisible();
  await expect(list("Люди").getByText("Вера")).toBeVisible();
  await expect(list("Правки контактов").getByRole("link", { name: known.fullName })).toBeVisible();

  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "Мои заявки", exact: true })).toBeVisible();
  await admin.call(endpoints.moderateProof, {
    params: { id: proof.id },
    body: { status: "rejected", rejectionReason: "Нет источника" },
  });
  await expect(page.getByRole("link", { name: /Мои заявки.*1 новое решение/ })).toBeVisible();
  await admin.call(endpoints.moderatePerson, {
    params: { id: person.id },
    body: { status: "approved" },
  });
  await page.getByRole("link", { name: /Мои заявки.*2 новых решения/ }).click();

  const proofs = list("Доказательства");
  await expect(proofs.getByText("Отклонено")).toBeVisible();
  await expect(proofs.getByText("Причина: Нет источника")).toBeVisible();
  await expect(proofs.getByText("Новое решение")).toBeVisible();
  await expect(list("Люди").getByRole("link", { name: "Вера" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Мои заявки", exact: true })).toBeVisible();

  await admin.call(endpoints.moderateContactEdit, {
    params: { id: suggestion.id },
    body: { status: "rejected", rejectionReason: "Номер прежний" },
  });
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
  test(`whoever has sent nothing is told what will be there, in ${language}`, async ({ open }) => {
    const { username, password } = await openAccount(origin);
    const { page } = await open("/", { language });
    await page.evaluate(async (body) => {
      const headers = { "content-type": "application/json" };
      await fetch("/api/login", { method: "POST", headers, body });
    }, JSON.stringify({ username, password }));
    await page.goto("/dashboard?view=mine");
    await expect(page.getByText(empty)).toBeVisible();
  });
}

test("a list that cannot be had says so in its place and is asked for again", async ({ open }) => {
  const { username, password } = await openAccount(origin);
  const { page } = await open("/");
  await signInByDialog(page, username, password);
  await page.route("**/api/people/mine*", (route) => route.abort());
  await page.goto("/dashboard?view=mine");
  await expect(page.getByText("Заявки не удалось загрузить")).toBeVisible();
  await page.unroute("**/api/people/mine*");
  await page.getByRole("button", { name: "Повторить" }).click();
  await expect(page.getByText("Здесь появятся люди")).toBeVisible();
});
