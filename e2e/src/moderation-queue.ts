import { endpoints } from "@deeds/contracts";
import { type Caller, createCaller, signInAsAdmin } from "@deeds/test-kit/caller";
import { expect, type Page } from "@playwright/test";
import { productOrigin } from "./product-under-test.ts";
import { callFor, makePerson, uniqueSurname } from "./records.ts";
import type { Credentials, DemoAccount } from "./screen.ts";
import type { Visit } from "./test.ts";

export interface Waiting {
  kind: "proof" | "person" | "contact-edit" | "removal";
  id: number;
}

export async function openQueue(page: Page, surname: string): Promise<void> {
  await page.goto(`/moderation?search=${encodeURIComponent(surname)}`);
  await queueIsReady(page);
}

/** Waits until the open item is shown whole and can be decided on. */
export const queueIsReady = (page: Page): Promise<void> =>
  page.locator("#content .gd-button-primary:enabled").waitFor();

/** Waits for the field of the reason: the dialog's root has no box, so it never counts as visible. */
export const rejectionIsOpen = (page: Page): Promise<void> =>
  page.getByRole("dialog").getByLabel("Причина отклонения").waitFor();

/** What the queue shows: `empty`, an item that is `ready` to be decided, or one `decided` elsewhere. */
export const stateOf = async (page: Page): Promise<string> => {
  const state = await page.waitForFunction(() => {
    const content = document.querySelector("#content");
    if (/(^|\D)0 ждут решения/.test(content?.textContent ?? "")) return "empty";
    const approve = content?.querySelector<HTMLButtonElement>(".gd-button-primary");
    if (approve && !approve.disabled) return "ready";
    return content?.textContent?.includes("Решение уже принято") ? "decided" : null;
  });
  return String(await state.jsonValue());
};

/** Sends what can still be undone, as the page does when it is left. */
export const sendHeldDecisions = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event("pagehide")));

export async function sendProofs(
  personId: number,
  { count, languages = ["ru"] }: { count: number; languages?: string[] },
): Promise<Waiting[]> {
  const sent: Waiting[] = [];
  for (let number = 0; number < count; number += 1) {
    const language = languages[number % languages.length] ?? "ru";
    const response = await fetch(`${productOrigin}${endpoints.createProof.path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        cookie: `i18nextLng=${language}`,
        "accept-language": language,
      },
      body: JSON.stringify({ personId, title: `Дело ${number + 1}`, description: "Текст" }),
    });
    const { proof } = endpoints.createProof.response.parse(await response.json());
    sent.push({ kind: "proof", id: proof.id });
  }
  return sent;
}

/** Proofs, people and contact edits about people of one unique surname. */
export async function sendMixed(
  admin: Caller,
  { proofs, people = 0, edits = 0 }: { proofs: number; people?: number; edits?: number },
): Promise<{ surname: string; items: Waiting[] }> {
  const surname = uniqueSurname();
  const person = await makePerson(admin, { surname, phone: "+442079460001" });
  const items = await sendProofs(person.id, { count: proofs });
  const stranger = createCaller(productOrigin);
  for (let number = 0; number < people; number += 1) {
    const body = { name: `Ждущая ${number}`, surname };
    const { person: sent } = await stranger.call(endpoints.submitPerson, { body });
    items.push({ kind: "person", id: sent.id });
  }
  for (let number = 0; number < edits; number += 1) {
    const body = { phone: `+44207946${1000 + number}`, instagramUsername: `deed.${number}` };
    const { suggestion } = await callFor(stranger, endpoints.suggestEdit, person.id, body);
    items.push({ kind: "contact-edit", id: suggestion.id });
  }
  return { surname, items };
}

export async function visitWithQueue(
  visit: Visit,
  counts: Parameters<typeof sendMixed>[1],
  as: DemoAccount | Credentials = "admin",
) {
  const admin = await signInAsAdmin(productOrigin);
  const sent = await sendMixed(admin, counts);
  return { admin, ...sent, ...(await visit({ as })) };
}

export async function statesOf(admin: Caller, items: readonly Waiting[]): Promise<string[]> {
  const { proof, person, contactEdit, removalRequest } = endpoints;
  const calls = { proof, person, "contact-edit": contactEdit, removal: removalRequest } as const;
  const states: string[] = [];
  for (const { kind, id } of items) {
    states.push((await admin.call(calls[kind], { params: { id } })).status);
  }
  return states;
}

export async function decisionsOn(admin: Caller, items: readonly Waiting[]): Promise<number[]> {
  const kinds = {
    proof: "proof",
    person: "person",
    "contact-edit": "suggestion",
    removal: "removal-request",
  } as const;
  const counts: number[] = [];
  for (const { kind, id } of items) {
    const query = { kind: kinds[kind], subject: String(id), limit: 100 };
    const { items: lines } = await admin.call(endpoints.auditLog, { query });
    counts.push(
      lines.filter(({ action }) => action === "approved" || action === "rejected").length,
    );
  }
  return counts;
}

/** Pending lists start with the oldest: a new submission is on the last page. */
export async function goToLastPage(page: Page): Promise<void> {
  await expect(page.locator("#content li").first()).toBeVisible();
  const pages = page.locator("#content .gd-pages li");
  if (await pages.count()) await pages.last().getByRole("link").click();
}

/** Finds the card about a person of this surname, on the last page: what waits longest is first. */
export async function findCard(page: Page, surname: string | null, navigation = "Pages") {
  await expect(page.getByRole("article").first()).toBeVisible();
  const pages = page.getByRole("navigation", { name: navigation });
  if (await pages.count()) await pages.getByRole("listitem").last().getByRole("link").click();
  const card = page.getByRole("article").filter({ hasText: surname ?? "" });
  await expect(card).toBeVisible();
  return card;
}
