import { signIn } from "@deeds/test-kit/caller";
import { linkIn, type ReceivedMail } from "@deeds/test-kit/smtp";
import { strictTest as test } from "../src/own-product.ts";
import { makePerson, makeProof } from "../src/records.ts";
import { expect, shows, showsToast } from "../src/test.ts";

const address = "follower@mail.example";
const account = { username: "A follower", password: "a calm sea" };
const registrar = { username: "registrar", password: "a calm sea of entries" };

// It waits a minute for the digest.
test("a user has news of a followed person sent by e-mail, and stops it by the mail", {
  tag: "@long",
}, async ({ strictProduct: { product, run, smtp }, visit }) => {
  const mailTo = async (count: number): Promise<ReceivedMail> => {
    await expect.poll(() => smtp.mailsTo(address).length, { timeout: 120_000 }).toBe(count);
    const mail = smtp.mailsTo(address).at(-1);
    if (!mail) throw new Error("there is no mail");
    return mail;
  };
  await run("scripts/admin.ts", ["create", registrar.username], {
    ADMIN_PASSWORD: registrar.password,
  });
  const admin = await signIn(product.origin, registrar.username, registrar.password);
  const person = await makePerson(admin, { phone: "+380441234567" });

  const { page, context } = await visit({ language: "uk" });
  await context.request.post("/api/register", { data: account });
  await page.goto("/following");
  const main = page.getByRole("main");
  await shows(main, "Щоб отримувати нове поштою, спершу підтвердьте адресу.");
  await main.getByRole("link", { name: "До облікового запису" }).click();
  const section = page.getByRole("region", { name: "Пошта" });
  await section.getByLabel("Нова адреса").fill(address);
  await section.getByLabel("Ваш пароль").fill(account.password);
  await page.keyboard.press("Enter");
  const { hash } = linkIn(await mailTo(1));
  const confirmation = { data: { token: hash.slice(1) } };
  await context.request.post("/api/account/email/confirmation", confirmation);
  await context.request.post("/api/following", { data: { personId: person.id } });

  await page.goto("/following");
  const choice = main.getByRole("switch", { name: `Надсилати нове на ${address}` });
  await expect(choice).not.toBeChecked();
  await choice.focus();
  await page.keyboard.press("Space");
  await showsToast(page, "Нове надходитиме поштою");
  await expect(choice).toBeChecked();
  await expect(choice).toBeFocused();
  // What arrives while the page is open is read, and in no mail.
  await page.goto("/about");
  const { id } = await makeProof(admin, person.id, { description: "Прихований текст" });

  const mail = await mailTo(2);
  expect(mail.text).toContain(`${product.origin}/p/${person.slug}#proof-${id}`);
  expect(mail.text).toContain("Новий доказ: ");
  expect(mail.raw + mail.text).not.toMatch(/Прихований текст|380441234567/);
  const unsubscribeUrl = mail.headers["list-unsubscribe"]?.slice(1, -1) ?? "";

  // As a program for mail does: without cookies, and without an origin.
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  expect((await fetch(unsubscribeUrl)).status).toBe(200);
  await page.goto("/following");
  await expect(choice).toBeChecked();
  const oneClick = await fetch(unsubscribeUrl, { method: "POST", body: form, redirect: "manual" });
  expect(oneClick.status).toBe(204);
  await page.reload();
  await expect(choice).not.toBeChecked();

  await choice.press("Enter");
  await expect(choice).toBeChecked();
  const elsewhere = await visit({ language: "en" });
  const there = elsewhere.page;
  await there.goto(unsubscribeUrl);
  await there.getByRole("button", { name: "Send no more mails" }).focus();
  await there.keyboard.press("Enter");
  await shows(there, "No more of these mails are sent.");
  await expect(there.locator("body")).not.toBeFocused();
  await page.reload();
  await expect(choice).not.toBeChecked();
  await there.goto(`${unsubscribeUrl}x`);
  await there.getByRole("button", { name: "Send no more mails" }).click();
  await shows(there, "This link is not complete.");
});
