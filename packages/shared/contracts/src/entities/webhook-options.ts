import { z } from "zod";
import { events } from "../events.ts";

/** Event types for subscribers (S9.20). */
export const webhookEvents = [
  "person_created",
  "person_approved",
  "person_reopened",
  "person_unpublished",
  "person_hidden",
  "person_restored",
  "proof_created",
  "proof_approved",
  "proof_reopened",
  "proof_unpublished",
  "proof_hidden",
  "proof_restored",
  "contact_edit_applied",
  "contact_edit_reverted",
  "release_rolled_back",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** A field of an event's data that a condition may refer to. */
export const conditionField = z.object({
  name: z.string(),
  kind: z.enum(["number", "text", "choice", "yes-no"]),
  /** Empty except for a `choice`. */
  choices: z.array(z.string()),
});
export type ConditionField = z.infer<typeof conditionField>;

/**
 * Without names, titles and addresses: a condition would store them beyond the erasure of their
 * person.
 */
const offered: ReadonlySet<string> = new Set([
  "id",
  "personId",
  "country",
  "city",
  "occupation",
  "status",
  "mediaType",
  "isAnonymous",
  "changedFields",
  "reason",
  "remote",
]);

export function conditionFieldsOf(event: WebhookEvent): ConditionField[] {
  const shape: Readonly<Record<string, z.ZodType>> = events[event].data.shape;
  return Object.entries(shape)
    .filter(([name]) => offered.has(name))
    .map(([name, schema]) => ({ name, ...kindOf(schema) }));
}

function kindOf(schema: z.ZodType): Omit<ConditionField, "name"> {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return kindOf(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodArray) return kindOf(schema.element as z.ZodType);
  if (schema instanceof z.ZodEnum) return { kind: "choice", choices: schema.options.map(String) };
  if (schema instanceof z.ZodBoolean) return { kind: "yes-no", choices: [] };
  return { kind: schema instanceof z.ZodNumber ? "number" : "text", choices: [] };
}

function isConditionValue({ kind, choices }: ConditionField, value: unknown): boolean {
  if (kind === "choice") return typeof value === "string" && choices.includes(value);
  if (kind === "yes-no") return typeof value === "boolean";
  if (kind === "number") return Number.isSafeInteger(value);
  return typeof value === "string" && value !== "";
}

const maxHeaders = 10;
const maxConditions = 20;
const maxValues = 20;
const day = 24 * 60 * 60;
const maxWaits = 20;
const longestSchedule = 7 * day;

/** Reserved headers, of the connection or of the message itself. */
const ownNames =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|date|user-agent|cookie2?|content-.*|proxy-.*|sec-.*|webhook-.*|trace.*)$/i;

/** A custom header of a subscriber, e.g. for its gateway. Its value is write-only. */
const webhookHeader = z.strictObject({
  name: z
    .string({ error: "header-name" })
    .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$/, { error: "header-name" })
    .refine((name) => !ownNames.test(name), { error: "header-forbidden" }),
  /** Absent or `null`: the stored value is unchanged. */
  value: z
    .string()
    .regex(/^[\x21-\x7e]([\x20-\x7e]{0,1022}[\x21-\x7e])?$/, { error: "header-value" })
    .nullish(),
});

export const webhookHeaders = z
  .array(webhookHeader)
  .max(maxHeaders, { error: `too-many:${maxHeaders}` })
  .superRefine((headers, context) => {
    const names = headers.map(({ name }) => name.toLowerCase());
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) === index) continue;
      context.addIssue({ code: "custom", path: [index, "name"], message: "header-repeated" });
    }
  });

/** Selects the events of a type by the values of a field. */
export const webhookCondition = z
  .strictObject({
    event: z.enum(webhookEvents, { error: "unknown-event" }),
    field: z.string().max(40),
    /** For a list, one of its entries must be among them. */
    oneOf: z
      .array(z.union([z.string().max(120), z.number(), z.boolean()]))
      .min(1, { error: "required" })
      .max(maxValues, { error: `too-many:${maxValues}` }),
  })
  .superRefine(({ event, field: name, oneOf }, context) => {
    const field = conditionFieldsOf(event).find((one) => one.name === name);
    if (!field) {
      context.addIssue({ code: "custom", path: ["field"], message: "unknown-field" });
      return;
    }
    for (const [index, value] of oneOf.entries()) {
      if (isConditionValue(field, value)) continue;
      context.addIssue({ code: "custom", path: ["oneOf", index], message: "choice" });
    }
  });
export type WebhookCondition = z.infer<typeof webhookCondition>;

export const webhookConditions = z
  .array(webhookCondition)
  .max(maxConditions, { error: `too-many:${maxConditions}` });

/** Seconds to wait after each failed attempt; `null` for the ten-step schedule. */
export const webhookSchedule = z
  .array(z.int({ error: "retry-schedule" }).min(1, { error: "retry-schedule" }))
  .min(1, { error: "retry-schedule" })
  .max(maxWaits, { error: "retry-schedule" })
  .refine((waits) => waits.reduce((sum, wait) => sum + wait, 0) <= longestSchedule, {
    error: "retry-schedule",
  })
  .nullable();
