import type { AuditAction, AuditEntry } from "@deeds/contracts";
import { type Actor, type AuditRecord, changesBetween } from "@deeds/service-kit";
import type { StoredWebhook } from "../models/webhook.ts";

const fields = ["url", "description", "events", "isActive", "conditions", "schedule", "inOrder"];

/**
 * Returns the audit entry of a change; `before` is `null` for a new subscriber, `after` for a
 * removed one. Secrets are named without a value.
 */
export function webhookLine(options: {
  actor: Actor;
  action: AuditAction;
  before: StoredWebhook | null;
  after: StoredWebhook | null;
  id: number;
  note?: string;
}): AuditRecord {
  const { actor, action, before, after, id, note } = options;
  return {
    actor,
    action,
    kind: "webhook",
    subject: id,
    changes: {
      ...changesBetween(shownOf(before), shownOf(after), fields),
      ...secretOf(before, after),
      ...headersBetween(before, after),
    },
    ...(note !== undefined && { note }),
  };
}

/** Missing fields count as their defaults. */
const shownOf = (webhook: StoredWebhook | null): Record<string, unknown> => ({
  ...{ url: null, description: null, events: null, isActive: null, ...webhook },
  conditions: webhook?.conditions ?? [],
  schedule: webhook?.schedule ?? null,
  inOrder: webhook?.inOrder ?? false,
});

const secretOf = (
  before: StoredWebhook | null,
  after: StoredWebhook | null,
): AuditEntry["changes"] =>
  after !== null && before?.secret !== after.secret ? { secretKey: {} } : {};

const namesOf = (webhook: StoredWebhook | null): string[] =>
  (webhook?.headers ?? []).map(({ name }) => name);

/** The names before and after; neither when only a value changed. */
function headersBetween(
  before: StoredWebhook | null,
  after: StoredWebhook | null,
): AuditEntry["changes"] {
  if (JSON.stringify(before?.headers ?? []) === JSON.stringify(after?.headers ?? [])) return {};
  const names = changesBetween({ headers: namesOf(before) }, { headers: namesOf(after) });
  return { headers: {}, ...names };
}
