import { linkIn } from "@deeds/test-kit/smtp";
import { openHydrated } from "../src/hydration.ts";
import { strictTest as test } from "../src/own-product.ts";
import { expect, shows, showsToast } from "../src/test.ts";

const address = "reader@mail.example";
const account = { username: "A forgetful reader", password: "a calm sea" };

test("a user confirms an address, loses the password, and chooses a new one by e-mail", async ({
  strictProduct: { smtp },
  visit,
}) => {
  const mailTo = async (count: number) => {
    await expect.poll(() => smtp.mailsTo(address).length).toBe(count);
    const mail = smtp.mailsTo(address).at(-1);
    if (!mail) throw new Error("there is no mail");
    return mail;
  };
  const { page, context } = await visit({ language: "en" });
  await context.request.post("/api/register", { data: account });
  await page.goto("/account");
  const section = page.getByRole("region", { name: "E-mail" });
  await shows(section, "There is no address.");
  await section.getByLabel("New address").fill("no address");
  await section.getByLabel("Your password").fill(account.password);
  await page.keyboard.press("Enter");
  await shows(section, "Enter an e-mail address such as name@example.org");
  await expect(section.getByLabel("New address")).toBeFocused();
  await section.getByLabel("New address").fill(address);
  await section.getByLabel("Your password").fill("not the password");
  await page.keyboard.press("Enter");
  await shows(section, "The password is wrong");
  await section.getByLabel("Your password").fill(account.password);
  await page.keyboard.press("Enter");
  await showsToast(page, "The mail is being sent");
  await shows(section, `Waiting for confirmation: ${address}`);
  await expect(page.locator("body")).not.toBeFocused();

  const opened = await page.goto(linkIn(await mailTo(1)).href);
  expect(opened?.status()).toBe(200);
  await page.getByRole("button", { name: "Confirm the address" }).click();
  await shows(page, "The address is confirmed.");
  await expect(page.locator("body")).not.toBeFocused();
  await page.getByRole("link", { name: "To your account" }).click();
  await shows(section, `Address: ${address}.`);

  const elsewhere = await visit({ language: "uk" });
  const there = elsewhere.page;
  await there.goto("/");
  await there.getByRole("banner").getByRole("button", { name: "Увійти" }).click();
  await there.getByRole("dialog").getByRole("link", { name: "Забули пароль?" }).click();
  await expect(there.getByRole("dialog")).toHaveCount(0);
  await shows(there, "Введіть адресу пошти, підтверджену в обліковому записі");
  await there.getByLabel("Адреса пошти").fill(address);
  await there.keyboard.press("Enter");
  await shows(there, "Якщо цю адресу підтверджено в обліковому записі, на неї надійде лист");
  await expect(there.locator("body")).not.toBeFocused();

  const mail = await mailTo(2);
  expect(mail.text).toContain("Щоб вибрати новий пароль");
  await openHydrated(there, linkIn(mail).href);
  const main = there.getByRole("main");
  await main.getByLabel(/^Новий пароль(?! ще)/).fill("another calm sea");
  await main.getByLabel("Новий пароль ще раз").fill("another sea");
  await there.keyboard.press("Enter");
  await shows(main, "Паролі не збігаються");
  await main.getByLabel("Новий пароль ще раз").fill("another calm sea");
  await there.keyboard.press("Enter");
  await shows(main, "Пароль змінено. Усі сеанси завершено.");
  await expect(there.locator("body")).not.toBeFocused();
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Login required" })).toBeVisible();

  await main.getByRole("link", { name: "Увійти" }).click();
  await main.getByLabel("Ім’я користувача").fill(account.username);
  await main.getByLabel("Пароль").fill("another calm sea");
  await there.keyboard.press("Enter");
  await showsToast(there, account.username);

  await openHydrated(page, linkIn(mail).href);
  await page.getByLabel(/^New password(?! again)/).fill("a third calm sea");
  await page.getByLabel("New password again").fill("a third calm sea");
  await page.keyboard.press("Enter");
  await shows(page, "This link has expired or has been used.");
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page.getByLabel("E-mail address")).toBeVisible();
});
