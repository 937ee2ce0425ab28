import type { AuditAction, AuditEntry } from "@deeds/contracts";
import { type Actor, changesBetween, type Transaction } from "@deeds/service-kit";
import type { StoredWebhook } from "../models/webhook.ts";
import type { ServiceContext } from "../service-context.ts";

const fields = ["url", "description", "events", "isActive", "conditions", "schedule", "inOrder"];

/**
 * Records a change in the audit log; `before` is `null` for a new subscriber, `after` for a removed
 * one. Secrets and headers are recorded without their values.
 */
export async function recordChange(
  { audit }: ServiceContext,
  tx: Transaction,
  change: {
    actor: Actor;
    action: AuditAction;
    before: StoredWebhook | null;
    after: StoredWebhook | null;
    id: number;
    note?: string;
  },
): Promise<void> {
  const { before, after, id, ...rest } = change;
  await audit.record(tx, {
    ...rest,
    kind: "webhook",
    subject: id,
    changes: {
      ...changesBetween(withDefaults(before), withDefaults(after), fields),
      ...secretChange(before, after),
      ...headersChange(before, after),
    },
  });
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
