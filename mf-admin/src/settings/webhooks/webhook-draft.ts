import type {
  ConditionField,
  endpoints,
  Webhook,
  WebhookCondition,
  WebhookEvent,
  WebhookSigning,
} from "@deeds/contracts/browser";
import type { EndpointArgs } from "@deeds/remote-kit";

export interface ConditionDraft {
  event: WebhookEvent;
  field: string;
  /** Separated by commas. */
  values: string;
}

export type WebhookDraft = ReturnType<typeof draftOf>;

export const draftOf = (webhook: Webhook | null) => ({
  url: webhook?.url ?? "",
  description: webhook?.description ?? "",
  events: (webhook?.events ?? []) as readonly WebhookEvent[],
  isActive: webhook?.isActive ?? true,
  /** Only for a new webhook, like the secret; a rotation changes both later. */
  signing: webhook?.signing ?? ("hmac" satisfies WebhookSigning),
  secretKey: "",
  /** `isStored`: the server has a value that it does not show. */
  headers: (webhook?.headers ?? []).map(({ name }) => ({ name, value: "", isStored: true })),
  conditions: (webhook?.conditions ?? []).map(({ event, field, oneOf }) => ({
    event,
    field,
    values: oneOf.join(", "),
  })),
  /** Seconds separated by commas; the recommended schedule when empty. */
  schedule: webhook?.schedule?.join(", ") ?? "",
  inOrder: webhook?.inOrder ?? false,
});

export const partsOf = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

type FieldsOf = (event: WebhookEvent) => readonly ConditionField[];

/** An empty secret is omitted: the server creates one, or keeps the stored one. */
export function bodyOf(
  draft: WebhookDraft,
  fieldsOf: FieldsOf,
): Omit<EndpointArgs<typeof endpoints.createWebhook>["body"], "signing"> {
  const secretKey = draft.secretKey.trim();
  const waits = partsOf(draft.schedule).map(Number);
  return {
    url: draft.url.trim(),
    description: draft.description.trim() || null,
    events: [...draft.events],
    isActive: draft.isActive,
    ...(secretKey && draft.signing === "hmac" && { secretKey }),
    headers: draft.headers.map(({ name, value }) => ({
      name: name.trim(),
      ...(value.trim() && { value: value.trim() }),
    })),
    conditions: draft.conditions.map((condition) => ({
      event: condition.event,
      field: condition.field,
      oneOf: valuesOf(condition, fieldsOf(condition.event)),
    })),
    schedule: waits.length > 0 ? waits : null,
    inOrder: draft.inOrder,
  };
}

function valuesOf(
  { field, values }: ConditionDraft,
  fields: readonly ConditionField[],
): WebhookCondition["oneOf"] {
  const kind = fields.find(({ name }) => name === field)?.kind;
  const parts = partsOf(values);
  if (kind === "number") return parts.map(Number);
  return kind === "yes-no" ? parts.map((part) => part === "true") : parts;
}
