import type { AuditAction, AuditEntry } from "@deeds/contracts";
import { type Actor, type AuditRecord, changesBetween } from "@deeds/service-kit";
import type { StoredWebhook } from "../models/webhook.ts";

const fields = ["url", "description", "events", "isActive", "conditions", "schedule", "inOrder"];

/**
 * Returns the audit record of a change; `before` is `null` for a new subscriber, `after` for a
 * removed one. Secrets and headers are recorded without their values.
 */
export function webhookAuditRecord(options: {
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
      ...changesBetween(withDefaults(before), withDefaults(after), fields),
      ...secretChange(before, after),
      ...headersChange(before, after),
    },
    ...(note !== undefined && { note }),
  };
}

const withDefaults = (webhook: StoredWebhook | null): Record<string, unknown> => ({
  url: null,
  description: null,
  events: null,
  isActive: null,
  ...webhook,
  conditions: webhook?.conditions ?? [],
  schedule: webhook?.schedule ?? null,
  inOrder: webhook?.inOrder ?? false,
});

const secretChange = (
  before: StoredWebhook | null,
  after: StoredWebhook | null,
): AuditEntry["changes"] =>
  after !== null && before?.secret !== after.secret ? { secretKey: {} } : {};

const headerNamesOf = (webhook: StoredWebhook | null): string[] =>
  (webhook?.headers ?? []).map(({ name }) => name);

/** Returns the header names before and after; an empty change when only a value changed. */
function headersChange(
  before: StoredWebhook | null,
  after: StoredWebhook | null,
): AuditEntry["changes"] {
  if (JSON.stringify(before?.headers ?? []) === JSON.stringify(after?.headers ?? [])) return {};
  return {
    headers: {},
    ...changesBetween({ headers: headerNamesOf(before) }, { headers: headerNamesOf(after) }),
  };
}
