import type { Webhook, WebhookEvent } from "@deeds/contracts";
import type { WebhookBody } from "../../api/webhooks.ts";

/** A subscriber's form as typed. */
export interface WebhookDraft {
  url: string;
  description: string;
  events: readonly WebhookEvent[];
  isActive: boolean;
  /** Only for a new one; afterwards the server masks it. */
  secretKey: string;
}

export const draftOf = (webhook: Webhook | null): WebhookDraft => ({
  url: webhook?.url ?? "",
  description: webhook?.description ?? "",
  events: webhook?.events ?? [],
  isActive: webhook?.isActive ?? true,
  secretKey: "",
});

/** An empty secret is left out: the server makes one, or keeps the one there is. */
export function bodyOf(draft: WebhookDraft): WebhookBody {
  const secretKey = draft.secretKey.trim();
  return {
    url: draft.url.trim(),
    description: draft.description.trim() || null,
    events: [...draft.events],
    isActive: draft.isActive,
    ...(secretKey && { secretKey }),
  };
}
