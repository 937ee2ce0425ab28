import type { Issue } from "@deeds/contracts";
import type { Language } from "@deeds/i18n";
import { validationText } from "@deeds/i18n/errors";
import { type BodyName, loadSchemas } from "./load-schemas.ts";

/**
 * Checks a body against its contract before it is sent: the server's own rules and words. Where the
 * rules cannot be had, without a connection or in an older shell, nothing is wrong here; the server
 * checks in any case.
 */
export async function checkBody(
  name: BodyName,
  body: unknown,
  language: Language,
): Promise<Issue[]> {
  const schemas = await loadSchemas().catch(() => null);
  const parsed = schemas?.bodies[name]?.safeParse(body);
  return (parsed?.error?.issues ?? []).map((issue) => ({
    path: issue.path.join("."),
    message: validationText(issue.message, language),
  }));
}
