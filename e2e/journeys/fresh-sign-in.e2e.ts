import { endpoints } from "@deeds/contracts";
import { hashSessionId } from "@deeds/service-kit";
import type { BrowserContext, Page } from "@playwright/test";
import { inDatabase } from "../src/product-under-test.ts";
import { itemsOf, makePerson } from "../src/records.ts";
import { expect, shows, test, type Visit } from "../src/test.ts";

const account = { username: "admin", password: "admin-demo" };

/** Makes the sign-in of this browser's session eleven minutes old. */
async function ageSignIn(context: BrowserContext): Promise<void> {
  const cookie = (await context.cookies()).find(({ name }) => name === "sid");
  const _id = hashSessionId(cookie?.value ?? "");
  await inDatabase("auth", async (auth) => {
    const createdAt = new Date(Date.now() - 11 * 60_000);
    const sessions = auth.collection<{ _id: string }>("sessions");
    const { matchedCount } = await sessions.updateOne({ _id }, { $set: { createdAt } });
    expect(matchedCount).toBe(1);
  });
}

test("a script in the page of an administrator mints no token for the shell", async ({ visit }) => {
  const { page, context } = await visit({ as: account });
  await ageSignIn(context);
  await page.goto("/releases");
  const response = await page.evaluate(async (path) => {
    const body = JSON.stringify({ remote: "shell", name: "minted by a script" });
    const headers = { "content-type": "application/json" };
    const sent = await fetch(path, { method: "POST", headers, body });
    return { status: sent.status, body: await sent.json() };
  }, endpoints.createPublishToken.path);
  expect(response).toMatchObject({ status: 403, body: { code: "fresh-sign-in-required" } });
});

/** Sends the dialog of a token, eleven minutes after the sign-in; returns the question of the password. */
async function askForToken(visit: Visit, name: string) {
  const { page, context } = await visit({ as: account, language: "en" });
  await ageSignIn(context);
  await page.goto("/releases");
  // The lists above the buttons have moved them to their place.
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  await page.getByRole("button", { name: "Create a token" }).click();
  const dialog = page.getByRole("dialog", { name: "Create a token" });
  await dialog.getByLabel("Front end").fill("mf-registry");
  await dialog.getByLabel("Name").fill(name);
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Confirm your password" });
  await expect(question.getByLabel("Password")).toBeFocused();
  return { page, dialog, question };
}

test("an administrator confirms the password in a dialog, and the change is made", async ({
  visit,
  admin,
}) => {
  const name = `journey ${Date.now()}`;
  const { page, question } = await askForToken(visit, name);
  const password = question.getByLabel("Password");
  await password.fill("not the password");
  await page.keyboard.press("Enter");
  await shows(question, "The password is wrong");
  await password.fill(account.password);
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("publish-token")).toHaveText(/^\d+\.[\w-]+\.[\w-]+$/);
  await expect(question).toHaveCount(0);

  const tokens = await admin.call(endpoints.publishTokens);
  const id = tokens.find((token) => token.name === name)?.id ?? 0;
  await admin.call(endpoints.revokePublishToken, { params: { id } });
});

test("an administrator who does not confirm the password changes nothing", async ({
  visit,
  admin,
}) => {
  const name = `cancelled ${Date.now()}`;
  const { page, dialog, question } = await askForToken(visit, name);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(dialog.getByLabel("Name")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue(name);
  const tokens = await admin.call(endpoints.publishTokens);
  expect(tokens.map((token) => token.name)).not.toContain(name);
});

/** Answers the question of the password, which has the focus. */
async function confirmPassword(page: Page): Promise<void> {
  const question = page.getByRole("dialog", { name: "Confirm your password" });
  const password = question.getByLabel("Password");
  await expect(password).toBeFocused();
  await password.fill(account.password);
  // The dialog may take the focus in between.
  await password.press("Enter");
  await expect(question).toHaveCount(0);
}

test("a subscriber is added after the password, and nothing typed is lost", async ({
  visit,
  admin,
}) => {
  const { page, context } = await visit({ as: account, language: "en" });
  await ageSignIn(context);
  await page.goto("/settings?tab=integrations");
  await page.getByRole("button", { name: "Create webhook" }).click();
  const form = page.getByRole("dialog", { name: "Create webhook" });
  const description = `Archive ${Date.now()}`;
  await form.getByLabel(/^Address/).fill("https://example.com/hook");
  await form.getByLabel("Description").fill(description);
  await form.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", { name: "Confirm your password" });
  await expect(question.getByLabel("Password")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(form.getByLabel("Description")).toHaveValue(description);
  await form.getByRole("button", { name: "Save" }).click();
  await confirmPassword(page);
  await expect(page.getByTestId("webhook-secret")).toHaveText(/^whsec_/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "I have saved the key" }).click();

  const listed = itemsOf(await admin.call(endpoints.webhooks));
  const id = listed.find((webhook) => webhook.description === description)?.id ?? 0;
  await admin.call(endpoints.deleteWebhook, { params: { id } });
});

test("a secret is replaced after the password", async ({ visit, admin }) => {
  const description = `Archive ${Date.now()}`;
  const body = { url: "https://example.com/hook", description };
  const { id } = await admin.call(endpoints.createWebhook, { body });
  const { page, context } = await visit({ as: account, language: "en" });
  await ageSignIn(context);
  await page.goto("/settings?tab=integrations");
  const card = page.getByRole("article").filter({ hasText: description });
  await card.getByRole("button", { name: "Rotate secret" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Rotate secret" }).click();
  await confirmPassword(page);
  await expect(page.getByTestId("webhook-secret")).toHaveText(/^whsec_/);
  await admin.call(endpoints.deleteWebhook, { params: { id } });
});

test("a person is erased after the password", async ({ visit, admin }) => {
  const person = await makePerson(admin);
  const body = { relation: "я", wish: "erase", text: "Erase", knownContact: null } as const;
  await admin.call(endpoints.requestRemoval, { params: { id: person.id }, body });
  const { page, context } = await visit({ as: account, language: "en" });
  await ageSignIn(context);
  await page.goto("/removal-requests");
  const card = page.getByRole("article").filter({ hasText: person.fullName });
  await card.getByRole("button", { name: "Erase the entry" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByLabel(/^Type name and surname/).fill(person.fullName);
  await question.getByRole("button", { name: "Erase the entry" }).click();
  await confirmPassword(page);
  await shows(page.locator("[data-toast]"), "The entry was erased");
  await expect(card).toHaveCount(0);
});

test("an administrator trusts the CI jobs of a repository, and no longer", async ({
  visit,
  admin,
}) => {
  const { page } = await visit({ as: account, language: "en" });
  await page.goto("/releases");
  // The lists above the button have moved it to its place.
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  await page.getByRole("button", { name: "Trust a CI job" }).click();
  const dialog = page.getByRole("dialog", { name: "Trust a CI job" });
  await dialog.getByLabel("Where the job runs").selectOption("GitLab CI");
  await expect(dialog.getByLabel("Issuer")).toHaveValue("https://gitlab.com");
  await dialog.getByLabel("Front end").fill("mf-registry");
  const claims = dialog.getByLabel("Required claims");
  await expect(claims).toHaveValue(/^project_path=\n/);
  await dialog.getByRole("button", { name: "Trust a CI job" }).click();
  await shows(dialog, /project_path: /);
  const repository = `acme/journey-${Date.now()}`;
  await claims.fill(`project_path=${repository}\nref_protected=true`);
  await dialog.getByRole("button", { name: "Trust a CI job" }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole("row").filter({ hasText: repository });
  await expect(row).toContainText("mf-registry");
  const trusted = async () =>
    (await admin.call(endpoints.trustedPublishers)).find(
      (publisher) => publisher.claims.project_path === repository,
    );
  expect(await trusted()).toMatchObject({
    issuer: "https://gitlab.com",
    audience: new URL(page.url()).origin,
    claims: { ref_protected: "true" },
  });

  await row.getByRole("button", { name: "Remove" }).click();
  const removal = page.getByRole("alertdialog");
  await removal.getByRole("button", { name: "Remove" }).click();
  // While it is open, the page behind it has no roles.
  await expect(removal).toHaveCount(0);
  await expect(row).toHaveCount(0);
  expect(await trusted()).toBeUndefined();
});
