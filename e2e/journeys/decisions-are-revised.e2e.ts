import { endpoints } from "@deeds/contracts";
import { createCaller } from "@deeds/test-kit/caller";
import type { Page } from "@playwright/test";
import { productOrigin } from "../src/product-under-test.ts";
import { callFor, makePerson, makeProof, uniqueSurname } from "../src/records.ts";
import { expect, longUnless, shows, showsToast, test } from "../src/test.ts";

async function revise(page: Page, action: string, reason: string): Promise<void> {
  await page.getByRole("button", { name: action }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel(/^Reason/).fill(reason);
  await dialog.getByRole("button", { name: action }).click();
  await expect(dialog).toHaveCount(0);
}

test("a person is hidden with a reason that the sender reads, and restored", async ({
  admin,
  openWorkspace,
}) => {
  const stranger = createCaller(productOrigin);
  const body = { name: "Мария", surname: uniqueSurname() };
  const { person, receipt } = await stranger.call(endpoints.submitPerson, { body });
  await callFor(admin, endpoints.moderatePerson, person.id, { status: "approved" });
  const profile = () => fetch(`${productOrigin}/people/${person.id}`, { redirect: "manual" });
  const { page } = await openWorkspace(`/admin/people/${person.id}`);

  await page.getByRole("button", { name: "Hide from the register" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Hide from the register" }).click();
  await shows(dialog, "Enter a reason");
  await dialog.getByLabel(/^Reason/).fill("The source is being checked.");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Hide from the register" }).click();
  await expect(dialog.getByLabel(/^Reason/)).toHaveValue("The source is being checked.");
  await dialog.getByRole("button", { name: "Hide from the register" }).click();
  await showsToast(page, "Hidden from the register");
  await shows(page, /Entry № \d+: hidden, admin, The source is being checked\./);
  await expect.poll(async () => (await profile()).status).toBe(404);
  const params = { receipt: receipt ?? "" };
  expect(await stranger.call(endpoints.personReceipt, { params })).toMatchObject({
    status: "hidden",
    rejectionReason: "The source is being checked.",
  });

  await revise(page, "Restore", "The source is right.");
  await showsToast(page, "Restored to the register");
  await expect.poll(async () => (await profile()).status).not.toBe(404);
});

test(
  "a decided proof is unpublished and reopened from its details",
  longUnless(false),
  async ({ admin, openWorkspace }) => {
    const person = await makePerson(admin);
    const proof = await makeProof(admin, person.id, { title: `Письмо ${uniqueSurname()}` });
    const status = async () =>
      (await admin.call(endpoints.proof, { params: { id: proof.id } })).status;
    const { page } = await openWorkspace("/proofs");
    const row = page.locator("#content li").filter({ hasText: proof.title ?? "" });
    await row.getByRole("button", { name: "View" }).click();
    await revise(page, "Unpublish", "It belongs to another person.");
    await showsToast(page, "Unpublished");
    await expect(row.getByText("Rejected")).toBeVisible();
    expect(await status()).toBe("rejected");
    await row.getByRole("button", { name: "View" }).click();
    await shows(page, /Proof № \d+: unpublished, admin, It belongs to another person\./);
    await revise(page, "Reopen", "The author has explained it.");
    await expect(row.getByText("Pending")).toBeVisible();
    expect(await status()).toBe("pending");
  },
);

test(
  "an approved contact edit is reopened at its address, and the contact returns",
  longUnless(false),
  async ({ admin, openWorkspace }) => {
    const person = await makePerson(admin, { instagramUsername: "before_it" });
    const sent = { instagramUsername: "after_it" };
    const { suggestion } = await callFor(admin, endpoints.suggestEdit, person.id, sent);
    await callFor(admin, endpoints.moderateContactEdit, suggestion.id, { status: "approved" });
    const handle = async () =>
      (await admin.call(endpoints.person, { params: { id: person.id } })).instagramUsername;
    await expect.poll(handle).toBe("after_it");
    const { page } = await openWorkspace(`/moderation/contact-edit/${suggestion.id}`);
    const reopen = page.getByRole("button", { name: "Reopen" });
    await revise(page, "Reopen", "The owner disputes it.");
    await showsToast(page, "Reopened");
    await expect(reopen).toHaveCount(0);
    await shows(page, /Contact edit № \d+: reopened, admin, The owner disputes it\./);
    await expect.poll(handle).toBe("before_it");
    await expect(page.getByRole("button", { name: /^Approve/ })).toBeEnabled();
  },
);

test(
  "a report about one proof offers actions on that proof",
  longUnless(false),
  async ({ admin, openWorkspace }) => {
    const person = await makePerson(admin);
    const proof = await makeProof(admin, person.id, { title: "Чужая фотография" });
    await callFor(createCaller(productOrigin), endpoints.requestRemoval, person.id, {
      relation: "автор",
      wish: "correct",
      text: "Это моя фотография",
      proofId: proof.id,
    });
    const { page } = await openWorkspace("/removal-requests");
    const pages = page.getByRole("navigation", { name: "Pages" });
    await expect(page.getByRole("article").first()).toBeVisible();
    if (await pages.count()) await pages.getByRole("listitem").last().getByRole("link").click();
    const reported = page.getByRole("region", { name: `About proof no. ${pad(proof.id)}` });
    await shows(reported, "Чужая фотография");
    await reported.getByRole("button", { name: "Hide from the register" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByLabel(/^Reason/).fill("The photo is another author's.");
    await dialog.getByRole("button", { name: "Hide from the register" }).click();
    await expect(reported.getByRole("button", { name: "Restore" })).toBeVisible();
    const stored = await admin.call(endpoints.proof, { params: { id: proof.id } });
    expect(stored.status).toBe("hidden");
    const { status } = await createCaller(productOrigin).call(endpoints.publicPerson, {
      params: { id: person.id },
    });
    expect(status).toBe("approved");
  },
);

const pad = (id: number): string => String(id).padStart(6, "0");
