import type { AuditAction, AuditEntry } from "@deeds/contracts";
import { type Actor, type AuditLine, changesBetween } from "@deeds/service-kit";
import type { StoredWebhook } from "../models/webhook.ts";

const fields = ["url", "description", "events", "isActive"] as const;

/** The line of what somebody did to a subscriber; its secret is named without a value. */
export function webhookLine(options: {
  actor: Actor;
  action: AuditAction;
  /** Null: it is new. */
  before: StoredWebhook | null;
  /** Null: it is gone. */
  after: StoredWebhook | null;
  id: number;
  note?: string;
}): AuditLine {
  const { actor, action, before, after, id, note } = options;
  return {
    actor,
    action,
    kind: "webhook",
    subject: id,
    changes: {
      ...changesBetween({ ...(before ?? nothing) }, { ...(after ?? nothing) }, fields),
      ...secretOf(before, after),
    },
    ...(note !== undefined && { note }),
  };
}

const nothing = { url: null, description: null, events: null, isActive: null };

const secretOf = (
  before: StoredWebhook | null,
  after: StoredWebhook | null,
): AuditEntry["changes"] =>
  after !== null && before?.secret !== after.secret ? { secretKey: {} } : {};
