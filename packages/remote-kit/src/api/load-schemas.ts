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
