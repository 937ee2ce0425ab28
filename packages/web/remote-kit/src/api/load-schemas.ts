import type { Issue } from "@deeds/contracts";
import type { Language } from "@deeds/i18n";
import { validationText } from "@deeds/i18n/errors";
import { onFirstInteraction } from "@deeds/ui";

type Schemas = typeof import("./schemas.ts");

export type BodyName = keyof Schemas["bodies"];

let schemas: Promise<Schemas> | undefined;

/** Loads the contracts' schemas, which no first paint needs. A call after a rejection retries. */
export function loadSchemas(): Promise<Schemas> {
  schemas ??= import(/* webpackChunkName: "schemas" */ "./schemas.ts").catch((cause: unknown) => {
    schemas = undefined;
    throw cause;
  });
  return schemas;
}

/** Loads the schemas at the first interaction, before a form is sent or a response arrives. */
export const loadSchemasSoon = (): void =>
  onFirstInteraction(() => void loadSchemas().catch(() => undefined));

/**
 * Validates a body by its contract, with the server's messages. Returns no issues when the schemas
 * cannot be loaded: the server validates in any case.
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
