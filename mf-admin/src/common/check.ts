import type { Language } from "@deeds/i18n";
import { validationText } from "@deeds/i18n/errors";
import type { z } from "zod";
import type { FieldIssue } from "./use-call.ts";

/** Checks a body against its contract before it is sent; the same rules and words as the server's. */
export function check(schema: z.ZodType, body: unknown, language: Language): FieldIssue[] {
  const parsed = schema.safeParse(body);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => ({
    path: issue.path.join("."),
    message: validationText(issue.message, language),
  }));
}
