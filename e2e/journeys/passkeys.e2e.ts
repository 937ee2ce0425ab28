import { randomBytes } from "node:crypto";
import { openHydrated } from "../src/hydration.ts";
import { answerOwnPassword } from "../src/own-password.ts";
import { productOrigin } from "../src/product-under-test.ts";
import { expect, shows, showsToast, test } from "../src/test.ts";

/** No passkey is created for an IP address. */
const baseURL = productOrigin.replace("127.0.0.1", "localhost");

test("a user adds a passkey, signs in with it alone, and removes it", async ({ visit }) => {
  const account = { username: `member-${randomBytes(5).toString("hex")}`, password: "a calm sea" };
  const { page, context } = await visit({ language: "en", baseURL });
  const device = await context.newCDPSession(page);
  await device.send("WebAuthn.enable");
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await context.request.post("/api/register", { data: account });
  await page.goto("/account");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await answerOwnPassword(page, "Add a passkey", account.password);

  const codes = page.getByRole("dialog", { name: "Recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await codes.getByRole("button", { name: "I have stored them" }).click();
  await expect(codes).toHaveCount(0);
  const passkeys = page.getByRole("list", { name: "Passkeys" });
  await shows(passkeys, /Chrome, .+Added: /);
  await shows(page, "10 recovery codes are left.");
  await expect(page.locator("body")).not.toBeFocused();
  const { credentials } = await device.send("WebAuthn.getCredentials", { authenticatorId });
  expect(credentials).toMatchObject([{ rpId: "localhost", isResidentCredential: true }]);

  await context.clearCookies({ name: "sid" });
  await openHydrated(page, "/");
  await page.getByRole("banner").getByRole("button", { name: "Log in" }).click();
  const dialog = page.getByRole("dialog");
  await device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await dialog.getByRole("button", { name: "Log in with a passkey" }).click();
  await shows(dialog, "Your device gave no passkey. Try again.");
  await device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await dialog.getByRole("button", { name: "Log in with a passkey" }).click();
  await showsToast(page, `Welcome back, ${account.username}!`);
  await expect(dialog).toHaveCount(0);
  await page.goto("/account");
  await shows(page, "This device, by passkey", /Last used: /);

  await context.clearCookies({ name: "sid" });
  await openHydrated(page, "/auth");
  await page.getByLabel("Username").fill(account.username);
  await page.getByLabel("Password").fill(account.password);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Code")).toBeFocused();
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await showsToast(page, `Welcome back, ${account.username}!`);

  await page.goto("/account");
  await page.getByRole("button", { name: /^Remove the passkey of Chrome/ }).click();
  const removal = page.getByRole("dialog", { name: "Remove the passkey" });
  const remove = removal.getByRole("button", { name: "Remove the passkey" });
  await expect(remove).toHaveClass(/gd-button-destructive/);
  await removal.getByLabel("Your password").fill(account.password);
  await page.keyboard.press("Enter");
  await showsToast(page, "The passkey is removed");
  await expect(passkeys).toHaveCount(0);
  await shows(page, "Off.");
});
