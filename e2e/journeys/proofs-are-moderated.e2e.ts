import { endpoints } from "@deeds/contracts";
import { createCaller, signInAsAdmin } from "@deeds/test-kit/caller";
import type { Page } from "@playwright/test";
import { goToLastPage, sendHeldDecisions } from "../src/moderation-queue.ts";
import { productOrigin } from "../src/product-under-test.ts";
import { makePerson, uniqueSurname } from "../src/records.ts";
import { expect, shows, showsToast, test } from "../src/test.ts";

async function pendingProof(fields: Record<string, unknown> = {}) {
  const admin = await signInAsAdmin(productOrigin);
  const person = await makePerson(admin);
  const title = `Письмо ${uniqueSurname()}`;
  const body = { personId: person.id, title, description: "Текст письма", ...fields };
  const { proof } = await createCaller(productOrigin).call(endpoints.createProof, { body });
  const read = () => admin.call(endpoints.proof, { params: { id: proof.id } });
  return { ...proof, title, person, read };
}

const rowOf = (page: Page, title: string) => page.locator("#content li").filter({ hasText: title });
const tabs = (page: Page) => page.getByRole("tab").allInnerTexts();

test("all proofs: four tabs, and each proof shows its kind", async ({ openWorkspace }) => {
  const proof = await pendingProof({ isAnonymous: true });
  const { page } = await openWorkspace("/proofs");
  await expect(page.getByRole("tab").first()).toBeVisible();
  expect(await tabs(page)).toEqual(["All", "Approved", "Pending", "Rejected"]);
  const row = rowOf(page, proof.title);
  await expect(row.getByText("text", { exact: true })).toBeVisible();
  await shows(row, "Текст письма", "sent anonymously", /\d\d\.\d\d\.\d{4}/);
  const person = row.getByRole("link", { name: proof.person.fullName });
  await expect(person).toHaveAttribute("href", `/admin/p/${proof.person.slug}`);
  for (const name of ["View", "Edit", "Reject", "Approve"]) {
    await expect(row.getByRole("button", { name })).toBeVisible();
  }
});

test("a proof is approved at once, rejected after a confirmation", async ({ openWorkspace }) => {
  const [good, bad] = [await pendingProof(), await pendingProof()];
  const { page } = await openWorkspace("/proofs");
  const [goodRow, badRow] = [rowOf(page, good.title), rowOf(page, bad.title)];
  await goodRow.getByRole("button", { name: "Approve" }).click();
  await expect(page.locator("[data-toast]").getByText("Moderation completed")).toBeVisible();
  await expect(goodRow.getByText("Approved")).toBeVisible();
  await expect(goodRow).toBeFocused();
  await goodRow.getByRole("button", { name: "Undo" }).click();
  await showsToast(page, "The decision was undone");
  await expect(goodRow).toBeFocused();
  await goodRow.getByRole("button", { name: "Approve" }).click();
  await badRow.getByRole("button", { name: "Reject" }).click();
  const dialog = page.getByRole("alertdialog");
  await shows(dialog, "Are you sure you want to reject this proof? This action cannot be undone.");
  await dialog.getByLabel("Rejection reason").fill("The letter cannot be read.");
  await page.keyboard.press("Escape");
  await badRow.getByRole("button", { name: "Reject" }).click();
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(badRow.getByText("Rejected")).toBeVisible();
  await expect(badRow).toBeFocused();
  for (const row of [goodRow, badRow]) {
    for (const name of ["Approve", "Reject"]) {
      expect(await row.getByRole("button", { name }).count()).toBe(0);
    }
  }
  expect((await good.read()).status).toBe("pending");
  await sendHeldDecisions(page);
  await expect(badRow.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect.poll(async () => (await good.read()).status).toBe("approved");
  await expect
    .poll(async () => (await bad.read()).rejectionReason)
    .toBe("The letter cannot be read.");
});

test("the submissions begin with what waits, and have four tabs", async ({ openWorkspace }) => {
  const proof = await pendingProof();
  const { page } = await openWorkspace("/submissions");
  await expect(page.getByRole("tab").first()).toBeVisible();
  expect((await tabs(page)).map((tab) => tab.replace(/\s*\d+$/, ""))).toEqual([
    "Pending",
    "Approved",
    "Rejected",
    "All",
  ]);
  await goToLastPage(page);
  await rowOf(page, proof.title).getByRole("button", { name: "Approve" }).click();
  const rows = await page.locator("#content li h3").allInnerTexts();
  await sendHeldDecisions(page);
  await expect.poll(async () => (await proof.read()).status).toBe("approved");
  await page.waitForLoadState("networkidle");
  expect((await page.locator("#content li h3").allInnerTexts()).slice(0, rows.length)).toEqual(
    rows,
  );
  await page.getByRole("tab", { name: "Approved" }).click();
  await expect(rowOf(page, proof.title)).toBeVisible();
});

test("a decision that cannot be stored shows the page's error", async ({ openWorkspace }) => {
  const proof = await pendingProof();
  for (const [path, language, title, text] of [
    ["/submissions", "en", "Error", "Failed to update proof status"],
    ["/proofs", "ru", "Ошибка", "Не удалось обновить статус доказательства."],
  ] as const) {
    const { page, context } = await openWorkspace(path, { language });
    await context.route("**/moderate", (route) => route.abort());
    if (path === "/submissions") await goToLastPage(page);
    const approve = { en: "Approve", ru: "Одобрить" }[language];
    await rowOf(page, proof.title).getByRole("button", { name: approve }).click();
    await sendHeldDecisions(page);
    await expect(page.locator("[data-toast]").getByText(title, { exact: true })).toBeVisible();
    await showsToast(page, text);
  }
  expect((await proof.read()).status).toBe("pending");
});

test("a proof is edited: required text, more files, a failure", async ({ openWorkspace }) => {
  const proof = await pendingProof();
  const { page, context } = await openWorkspace("/proofs", { language: "ru" });
  await rowOf(page, proof.title).getByRole("button", { name: "Изменить" }).click();
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Сохранить" });
  await dialog.getByLabel(/^Описание/).fill("  ");
  await save.click();
  await expect(dialog.getByText("Введите описание").first()).toBeVisible();
  const accepts = await dialog.locator("input[type=file]").getAttribute("accept");
  for (const kind of ["image/", "video/", "audio/", "pdf"]) expect(accepts).toContain(kind);
  await dialog.getByLabel(/^Описание/).fill("Прочитано заново");
  await context.route("**/api/proofs/*", async (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.fallback(),
  );
  await save.click();
  await shows(page.locator("[data-toast]"), "Не удалось обновить доказательство");
  await context.unroute("**/api/proofs/*");
  await save.click();
  await expect(page.locator("[data-toast]").getByText("Сохранено")).toBeVisible();
  expect((await proof.read()).description).toBe("Прочитано заново");
});

test("a visitor reads approved proofs without gated values", async ({ openWorkspace }) => {
  const { page } = await openWorkspace("/proofs", { as: "visitor" });
  await expect(page.locator("#content li").first()).toBeVisible();
  await expect(page.getByText("Subscribers see the texts and files of proofs.")).toBeVisible();
  for (const name of ["Approve", "Reject", "Edit"]) {
    expect(await page.locator("#content").getByRole("button", { name }).count()).toBe(0);
  }
  expect(await page.getByRole("tab").count()).toBe(0);
});
