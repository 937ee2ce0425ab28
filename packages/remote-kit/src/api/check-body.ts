import type { Issue } from "@deeds/contracts";
import type { Language } from "@deeds/i18n";
import { validationText } from "@deeds/i18n/errors";
import type { z } from "zod";

/** Checks a body against its contract before it is sent: the server's own rules and words. */
export function checkBody(schema: z.ZodType, body: unknown, language: Language): Issue[] {
  const parsed = schema.safeParse(body);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => ({
    path: issue.path.join("."),
    message: validationText(issue.message, language),
  }));
}
