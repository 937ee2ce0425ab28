import { endpoints } from "@deeds/contracts";
import { expect, inject, it } from "vitest";
import { openAccount } from "../src/accounts.ts";
import { signInByDialog, useBrowser } from "../src/browser.ts";
import { signIn, signInAsAdmin } from "../src/caller.ts";
import { makePerson } from "../src/people.ts";

const origin = inject("origin");
const { visit } = useBrowser();

it("a sender sees states and reasons of all they sent, and is told of decisions not looked at", async () => {
  const admin = await signInAsAdmin(origin);
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

  const { page } = await visit({ origin, width: 390 });
  await page.goto("/");
  await signInByDialog(page, username, password);
  await page.goto("/dashboard?view=mine");
  const list = (name: string) => page.getByRole("region", { name });
  await expect.poll(() => page.getByText("Ждёт проверки").count()).toBe(3);
  await list("Доказательства").getByRole("link", { name: "Письмо" }).waitFor();
  await list("Люди").getByText("Вера").waitFor();
  await list("Правки контактов").getByRole("link", { name: known.fullName }).waitFor();

  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Мои заявки", exact: true }).waitFor();
  await admin.call(endpoints.moderateProof, {
    params: { id: proof.id },
    body: { status: "rejected", rejectionReason: "Нет источника" },
  });
  await page.getByRole("link", { name: /Мои заявки.*1 новое решение/ }).waitFor();
  await admin.call(endpoints.moderatePerson, {
    params: { id: person.id },
    body: { status: "approved" },
  });
  await page.getByRole("link", { name: /Мои заявки.*2 новых решения/ }).click();

  const proofs = list("Доказательства");
  await proofs.getByText("Отклонено").waitFor();
  await proofs.getByText("Причина: Нет источника").waitFor();
  await proofs.getByText("Новое решение").waitFor();
  await list("Люди").getByRole("link", { name: "Вера" }).waitFor();
  await page.getByRole("link", { name: "Мои заявки", exact: true }).waitFor();

  await admin.call(endpoints.moderateContactEdit, {
    params: { id: suggestion.id },
    body: { status: "rejected", rejectionReason: "Номер прежний" },
  });
  await list("Правки контактов").getByText("Причина: Номер прежний").waitFor();
  await page.reload();
  await list("Правки контактов").getByText("Причина: Номер прежний").waitFor();
  expect(await page.getByText("Новое решение").count()).toBe(0);
});

it.each([
  { language: "ru", empty: "Здесь появятся люди, которых вы предложите в реестр." },
  { language: "en", empty: "People you submit to the register will be here." },
  { language: "uk", empty: "Тут з’являться люди, яких ви запропонуєте до реєстру." },
] as const)(
  "whoever has sent nothing is told what will be there, in $language",
  async ({ language, empty }) => {
    const { username, password } = await openAccount(origin);
    const { page } = await visit({ origin, language });
    await page.goto("/");
    await page.evaluate(async (body) => {
      const headers = { "content-type": "application/json" };
      await fetch("/api/login", { method: "POST", headers, body });
    }, JSON.stringify({ username, password }));
    await page.goto("/dashboard?view=mine");
    await page.getByText(empty).waitFor();
  },
);

it("a list that cannot be had says so in its place and is asked for again", async () => {
  const { username, password } = await openAccount(origin);
  const { page } = await visit({ origin });
  await page.goto("/");
  await signInByDialog(page, username, password);
  await page.route("**/api/people/mine*", (route) => route.abort());
  await page.goto("/dashboard?view=mine");
  await page.getByText("Заявки не удалось загрузить").waitFor();
  await page.unroute("**/api/people/mine*");
  await page.getByRole("button", { name: "Повторить" }).click();
  await page.getByText("Здесь появятся люди").waitFor();
});
