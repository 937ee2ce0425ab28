import type { Issue } from "@deeds/contracts";
import type { Language } from "@deeds/i18n";
import { validationText } from "@deeds/i18n/errors";
import { atFirstSign } from "@deeds/ui";

type Schemas = typeof import("./schemas.ts");

/** Name of something that a form sends. */
export type BodyName = keyof Schemas["bodies"];

let schemas: Promise<Schemas> | undefined;

/**
 * The contracts' schemas, which are heavy: no page needs them before somebody does something. Rejects
 * when they cannot be had now; the next call asks again.
 */
export function loadSchemas(): Promise<Schemas> {
  schemas ??= import(/* webpackChunkName: "schemas" */ "./schemas.ts").catch((cause: unknown) => {
    schemas = undefined;
    throw cause;
  });
  return schemas;
}

/** Has the schemas ready before a form is sent or a further answer arrives: at the first touch, key or move. */
export const loadSchemasSoon = (): void =>
  atFirstSign(() => void loadSchemas().catch(() => undefined));

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
