import { endpoints } from "@deeds/contracts";
import type { BrowserContext, Page } from "playwright-core";
import { type Caller, createCaller } from "./caller.ts";
import { makePerson, uniqueSurname } from "./people.ts";

/** A thing that waits at the moderation desk. */
export interface Waiting {
  kind: "proof" | "person" | "contact-edit";
  id: number;
}

/** Signs an administrator in and opens the desk with what is about people of this surname. */
export async function openDesk(
  { page, context }: { page: Page; context: BrowserContext },
  account: { username: string; password: string },
  surname: string,
): Promise<void> {
  const { username, password } = account;
  const answer = await context.request.post("/api/login", { data: { username, password } });
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()}`);
  await page.goto(`/moderation?person=${encodeURIComponent(surname)}`);
  await deskIsReady(page);
}

export const demoAdministrator = { username: "admin", password: "admin-demo" };

/** What is open is here whole and can be decided on. */
export const deskIsReady = (page: Page): Promise<void> =>
  page.locator("#content .gd-button-primary:enabled").waitFor();

/** The dialog stands there; its root has no box of its own, so it never counts as visible. */
export const reasonAsked = (page: Page): Promise<void> =>
  page.getByRole("dialog").getByLabel("Причина отклонения").waitFor();

/** Sends proofs about somebody, each in a language of its own if so many are given. */
export async function sendProofs(
  personId: number,
  { origin, count, languages = ["ru"] }: { origin: string; count: number; languages?: string[] },
): Promise<Waiting[]> {
  const sent: Waiting[] = [];
  for (let number = 0; number < count; number += 1) {
    const language = languages[number % languages.length] ?? "ru";
    const answer = await fetch(`${origin}${endpoints.createProof.path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        cookie: `i18nextLng=${language}`,
        "accept-language": language,
      },
      body: JSON.stringify({ personId, title: `Дело ${number + 1}`, description: "Текст" }),
    });
    const { proof } = endpoints.createProof.response.parse(await answer.json());
    sent.push({ kind: "proof", id: proof.id });
  }
  return sent;
}

/** Proofs, people and contact edits about people of one surname that nobody else has. */
export async function sendMixed(
  admin: Caller,
  origin: string,
  counts: { proofs: number; people: number; edits: number },
): Promise<{ surname: string; items: Waiting[] }> {
  const surname = uniqueSurname();
  const person = await makePerson(admin, { surname, phone: "+442079460001" });
  const items = await sendProofs(person.id, { origin, count: counts.proofs });
  const stranger = createCaller(origin);
  for (let number = 0; number < counts.people; number += 1) {
    const body = { name: `Ждущая ${number}`, surname };
    const { person: sent } = await stranger.call(endpoints.submitPerson, { body });
    items.push({ kind: "person", id: sent.id });
  }
  for (let number = 0; number < counts.edits; number += 1) {
    const body = { phone: `+44207946${1000 + number}`, instagramUsername: `deed.${number}` };
    const params = { id: person.id };
    const { suggestion } = await stranger.call(endpoints.suggestEdit, { params, body });
    items.push({ kind: "contact-edit", id: suggestion.id });
  }
  return { surname, items };
}

/** What became of each. */
export async function statesOf(admin: Caller, items: readonly Waiting[]): Promise<string[]> {
  const calls = {
    proof: endpoints.proof,
    person: endpoints.person,
    "contact-edit": endpoints.contactEdit,
  } as const;
  const states: string[] = [];
  for (const { kind, id } of items) {
    states.push((await admin.call(calls[kind], { params: { id } })).status);
  }
  return states;
}

/** How often each was decided on, as the audit log has it. */
export async function decisionsOn(admin: Caller, items: readonly Waiting[]): Promise<number[]> {
  const kinds = { proof: "proof", person: "person", "contact-edit": "suggestion" } as const;
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
