import { z } from "zod";
import type { WebhookEvent } from "./entities/webhook-events.ts";
import { events } from "./events.ts";

export const conditionFieldKinds = ["number", "text", "choice", "yes-no"] as const;

/** A field of an event's data by which a subscriber may choose its events. */
export const conditionField = z.object({
  name: z.string(),
  kind: z.enum(conditionFieldKinds),
  /** Of a `choice`; empty otherwise. */
  choices: z.array(z.string()),
});
export type ConditionField = z.infer<typeof conditionField>;

/**
 * Names, titles and addresses are left out: a condition would keep them after whoever they belong to
 * was erased.
 */
const offered: ReadonlySet<string> = new Set([
  ...["id", "personId", "country", "city", "occupation"],
  ...["status", "mediaType", "isAnonymous", "changedFields"],
]);

/** What the data of an event may be chosen by. */
export function conditionFieldsOf(event: WebhookEvent): ConditionField[] {
  const shape: Readonly<Record<string, z.ZodType>> = events[event].data.shape;
  return Object.entries(shape)
    .filter(([name]) => offered.has(name))
    .map(([name, schema]) => ({ name, ...kindOf(schema) }));
}

function kindOf(schema: z.ZodType): Omit<ConditionField, "name"> {
  if (schema instanceof z.ZodNullable) return kindOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return kindOf(schema.element as z.ZodType);
  if (schema instanceof z.ZodEnum) return { kind: "choice", choices: schema.options.map(String) };
  if (schema instanceof z.ZodBoolean) return { kind: "yes-no", choices: [] };
  return { kind: schema instanceof z.ZodNumber ? "number" : "text", choices: [] };
}

/** Whether a field can have a value at all. */
export function isConditionValue({ kind, choices }: ConditionField, value: unknown): boolean {
  if (kind === "choice") return typeof value === "string" && choices.includes(value);
  if (kind === "yes-no") return typeof value === "boolean";
  if (kind === "number") return Number.isSafeInteger(value);
  return typeof value === "string" && value !== "";
}
