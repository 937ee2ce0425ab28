import {
  type AuditAction,
  type AuditEntry,
  type AuditKind,
  type Endpoint,
  endpoints,
} from "@deeds/contracts";
import { createCaller, signInAsAdmin } from "@deeds/test-kit/caller";
import { startReceiver } from "../receivers.ts";
import { makePerson, openAdministrator, uniqueSurname } from "../records.ts";

/** What an audit entry must contain, beside who, when and in which request. */
export interface AuditTrace {
  action: AuditAction;
  kind: AuditKind;
  /** Null: it was about many. */
  subject: number | string | null;
  personId?: number;
  /** Fields that changed, with their values before and after; none where those are secret. */
  changes?: AuditEntry["changes"];
  note?: string | RegExp;
}

/** Performs an action once, as `stage.actor`, and returns the audit entries that it must write. */
export type Action = (stage: TestRecords) => Promise<AuditTrace | readonly AuditTrace[]>;

export type TestRecords = Awaited<ReturnType<typeof openRecords>>;

export const openSharedRecords = async (origin: string) => ({
  origin,
  helper: await signInAsAdmin(origin),
  receiver: await startReceiver(),
});

/** Opens an administrator for one call, `actor`, whose audit entries are counted. */
export async function openRecords(shared: Awaited<ReturnType<typeof openSharedRecords>>) {
  const actor = await openAdministrator(shared.origin);
  return { ...shared, actor, caller: actor.caller, stranger: createCaller(shared.origin) };
}

export async function submitted({ stranger }: TestRecords): Promise<number> {
  const body = { name: "Ждущая", surname: uniqueSurname() };
  return (await stranger.call(endpoints.submitPerson, { body })).person.id;
}

export const approved = (stage: TestRecords, fields: Record<string, unknown> = {}) =>
  makePerson(stage.helper, fields);

export async function proofOf(stage: TestRecords, title = "Дрова") {
  const { id: personId } = await approved(stage);
  const body = { personId, title, description: "Колола дрова соседям" };
  return (await stage.stranger.call(endpoints.createProof, { body })).proof;
}

export const subscriber = (stage: TestRecords, fields: Record<string, unknown> = {}) =>
  stage.helper.call(endpoints.createWebhook, { body: { url: stage.receiver.url, ...fields } });

export async function sendForm(
  { origin, caller: { cookie } }: Pick<TestRecords, "origin" | "caller">,
  { method, status, path }: Pick<Endpoint, "method" | "status" | "path">,
  body: FormData,
): Promise<string> {
  const response = await fetch(origin + path, { method, headers: { cookie }, body });
  const text = await response.text();
  if (response.status !== status) throw new Error(`${path} returned ${response.status}: ${text}`);
  return text;
}
