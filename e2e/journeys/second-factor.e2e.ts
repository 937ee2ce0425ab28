import { randomBytes } from "node:crypto";
import { generate } from "otplib";
import { openHydrated } from "../src/hydration.ts";
import { answerOwnPassword } from "../src/own-password.ts";
import { expect, shows, showsToast, test } from "../src/test.ts";

const nextCode = (secret: string) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });

test("a user sets up an authenticator app, and signs in with its code and a recovery code", async ({
  visit,
}) => {
  const account = { username: `member-${randomBytes(5).toString("hex")}`, password: "a calm sea" };
  const { page, context } = await visit({ language: "en" });
  await context.request.post("/api/register", { data: account });
  await page.goto("/account");
  await page.getByRole("button", { name: "Set up an app" }).click();
  await answerOwnPassword(page, "Set up an app", account.password);

  const scan = page.getByRole("dialog", { name: "Add the site to the app" });
  await expect(scan.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await expect(scan.getByRole("textbox", { name: /^Code/ })).toBeFocused();
  // Cameras read dark on light, also in the dark theme.
  await expect(scan.getByRole("img").locator("rect")).toHaveAttribute("fill", "#fff");
  const secret = await scan.getByTestId("totp-secret").textContent();
  await scan.getByRole("textbox", { name: /^Code/ }).fill("000000");
  await page.keyboard.press("Enter");
  await shows(scan, "This code is wrong, expired or has been used. Enter the next one.");
  await scan.getByRole("textbox", { name: /^Code/ }).fill(await generate({ secret: secret ?? "" }));
  await page.keyboard.press("Enter");

  const stored = page.getByRole("dialog", { name: "Recovery codes" });
  await expect(stored.getByRole("listitem")).toHaveCount(10);
  const recoveryCodes = await stored.getByRole("listitem").allInnerTexts();
  await stored.getByRole("button", { name: "I have stored them" }).click();
  await expect(stored).toHaveCount(0);
  await shows(page, "Codes of an authenticator app are on. 10 recovery codes are left.");
  await expect(page.locator("body")).not.toBeFocused();

  const there = await visit({ language: "en" });
  await openHydrated(there.page, "/");
  await there.page.getByRole("banner").getByRole("button", { name: "Log in" }).click();
  const dialog = there.page.getByRole("dialog");
  await dialog.getByLabel("Username").fill(account.username);
  await dialog.getByLabel("Password").fill(account.password);
  await there.page.keyboard.press("Enter");
  const code = dialog.getByLabel("Code");
  await expect(code).toBeFocused();
  await code.fill("123 123");
  await there.page.keyboard.press("Enter");
  await shows(dialog, "This code is wrong, expired or has been used. Enter the next one.");
  await expect(code).toBeFocused();
  await code.fill(await nextCode(secret ?? ""));
  await there.page.keyboard.press("Enter");
  await showsToast(there.page, `Welcome back, ${account.username}!`);

  const elsewhere = await visit({ language: "en" });
  await openHydrated(elsewhere.page, "/auth");
  await elsewhere.page.getByLabel("Username").fill(account.username);
  await elsewhere.page.getByLabel("Password").fill(account.password);
  await elsewhere.page.keyboard.press("Enter");
  await elsewhere.page.getByLabel("Code").fill(recoveryCodes[0] ?? "");
  await elsewhere.page.keyboard.press("Enter");
  await showsToast(elsewhere.page, `Welcome back, ${account.username}!`);
  await elsewhere.page.goto("/account");
  await shows(
    elsewhere.page,
    /9 recovery codes are left/,
    /This device, by password and recovery code/,
  );

  await elsewhere.page.getByRole("button", { name: "Turn off" }).click();
  const removal = elsewhere.page.getByRole("dialog", { name: "Turn off" });
  await removal.getByLabel("Your password").fill(account.password);
  await elsewhere.page.keyboard.press("Enter");
  await showsToast(elsewhere.page, "The second step is off");
  await expect(elsewhere.page.getByRole("button", { name: "Set up an app" })).toBeVisible();
  expect((await there.context.request.get("/api/user")).status()).toBe(401);
});
