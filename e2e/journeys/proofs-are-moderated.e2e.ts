import { endpoints } from "@deeds/contracts";
import type { Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";
import { createCaller, signInAsAdmin } from "../src/caller.ts";
import { makePerson, uniqueSurname } from "../src/people.ts";
import { goToLastPage, openWorkspace } from "../src/workspace.ts";

const origin = inject("origin");
const browser = useBrowser();

/** A proof that waits, sent without an account. */
async function pendingProof(fields: Record<string, unknown> = {}) {
  const admin = await signInAsAdmin(origin);
  const person = await makePerson(admin);
  const title = `Письмо ${uniqueSurname()}`;
  const body = { personId: person.id, title, description: "Текст письма", ...fields };
  const { proof } = await createCaller(origin).call(endpoints.createProof, { body });
  const read = () => admin.call(endpoints.proof, { params: { id: proof.id } });
  return { ...proof, title, person, read };
}

const rowOf = (page: Page, title: string) => page.locator("#content li").filter({ hasText: title });
const tabs = (page: Page) => page.getByRole("tab").allInnerTexts();

it("all proofs: four tabs, and each proof says what it is", async () => {
  const proof = await pendingProof({ isAnonymous: true });
  const { page } = await openWorkspace(browser, "/proofs");
  await page.getByRole("tab").first().waitFor();
  expect(await tabs(page)).toEqual(["All", "Approved", "Pending", "Rejected"]);
  const row = rowOf(page, proof.title);
  await row.getByText("Текст письма").waitFor();
  await row.getByText("text", { exact: true }).waitFor();
  await row.getByText("sent anonymously").waitFor();
  await row.getByText(/\d\d\.\d\d\.\d{4}/).waitFor();
  const person = row.getByRole("link", { name: proof.person.fullName });
  expect(await person.getAttribute("href")).toBe(`/admin/p/${proof.person.slug}`);
  for (const name of ["View", "Edit", "Reject", "Approve"]) {
    await row.getByRole("button", { name }).waitFor();
  }
});

it("a proof is approved at once and rejected after a question, and then only labelled", async () => {
  const [good, bad] = [await pendingProof(), await pendingProof()];
  const { page } = await openWorkspace(browser, "/proofs");
  await rowOf(page, good.title).getByRole("button", { name: "Approve" }).click();
  await page.locator("[data-toast]").getByText("Moderation completed").waitFor();
  await rowOf(page, good.title).getByText("Approved").waitFor();
  await rowOf(page, bad.title).getByRole("button", { name: "Reject" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog
    .getByText("Are you sure you want to reject this proof? This action cannot be undone.")
    .waitFor();
  await dialog.getByLabel("Rejection reason").fill("The letter cannot be read.");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await rowOf(page, bad.title).getByText("Rejected").waitFor();
  for (const { title } of [good, bad]) {
    for (const name of ["Approve", "Reject"]) {
      expect(await rowOf(page, title).getByRole("button", { name }).count()).toBe(0);
    }
  }
  expect((await bad.read()).rejectionReason).toBe("The letter cannot be read.");
});

it("the submissions begin with what waits, and have four tabs", async () => {
  const proof = await pendingProof();
  const { page } = await openWorkspace(browser, "/submissions");
  await page.getByRole("tab").first().waitFor();
  expect((await tabs(page)).map((tab) => tab.replace(/\s*\d+$/, ""))).toEqual([
    ...["Pending", "Approved", "Rejected", "All"],
  ]);
  await goToLastPage(page);
  await rowOf(page, proof.title).getByRole("button", { name: "Approve" }).click();
  await rowOf(page, proof.title).waitFor({ state: "detached" });
  await page.getByRole("tab", { name: "Approved" }).click();
  await rowOf(page, proof.title).waitFor();
});

it("a decision that could not be stored is said, on each page in its words", async () => {
  const proof = await pendingProof();
  for (const [path, language, title, text] of [
    ["/submissions", "en", "Error", "Failed to update proof status"],
    ["/proofs", "ru", "Ошибка", "Не удалось обновить статус доказательства."],
  ] as const) {
    const { page, context } = await openWorkspace(browser, path, { language });
    await context.route("**/moderate", (route) => route.abort());
    if (path === "/submissions") await goToLastPage(page);
    const approve = { en: "Approve", ru: "Одобрить" }[language];
    await rowOf(page, proof.title).getByRole("button", { name: approve }).click();
    const toast = page.locator("[data-toast]");
    await toast.getByText(title, { exact: true }).waitFor();
    await toast.getByText(text).waitFor();
  }
  expect((await proof.read()).status).toBe("pending");
});

it("a proof is edited: its description is needed, files are added, a failure is said", async () => {
  const proof = await pendingProof();
  const { page, context } = await openWorkspace(browser, "/proofs", { language: "ru" });
  await rowOf(page, proof.title).getByRole("button", { name: "Изменить" }).click();
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Сохранить" });
  await dialog.getByLabel(/^Описание/).fill("  ");
  await save.click();
  await dialog.getByText("Введите описание").first().waitFor();
  const accepts = await dialog.locator("input[type=file]").getAttribute("accept");
  for (const kind of ["image/", "video/", "audio/", "pdf"]) expect(accepts).toContain(kind);
  await dialog.getByLabel(/^Описание/).fill("Прочитано заново");
  await context.route("**/api/proofs/*", async (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.fallback(),
  );
  await save.click();
  await page.locator("[data-toast]").getByText("Не удалось обновить доказательство").waitFor();
  await context.unroute("**/api/proofs/*");
  await save.click();
  await page.locator("[data-toast]").getByText("Сохранено").waitFor();
  expect((await proof.read()).description).toBe("Прочитано заново");
});

it("whoever is no administrator reads the approved ones, behind the gate, and decides nothing", async () => {
  const { page } = await openWorkspace(browser, "/proofs", { as: "visitor" });
  await page.locator("#content li").first().waitFor();
  await page.getByText("Subscribers see the texts and files of proofs.").waitFor();
  for (const name of ["Approve", "Reject", "Edit"]) {
    expect(await page.locator("#content").getByRole("button", { name }).count()).toBe(0);
  }
  expect(await page.getByRole("tab").count()).toBe(0);
});
