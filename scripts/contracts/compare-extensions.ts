import { type Change, isJson, type Json, partOf } from "./change.ts";

type Difference = Pick<Change, "breaks" | "what">;

/** Compares access, rate limit and idempotency, for which OpenAPI has no field. */
export function compareExtensions(documents: { before: Json; after: Json }): Change[] {
  const after = callsOf(documents.after);
  return [...callsOf(documents.before)].flatMap(([of, old]) => {
    const current = after.get(of);
    if (!current) return [];
    return [
      ...compareAccess(String(old["x-access"]), String(current["x-access"])),
      ...compareLimit(String(old["x-rate-limit"]), String(current["x-rate-limit"])),
      ...compareIdempotency(old["x-idempotent"] === true, current["x-idempotent"] === true),
    ].map((difference) => ({ of, name: String(current.operationId), ...difference }));
  });
}

/** Every call by its method and path. */
const callsOf = (document: Json): Map<string, Json> =>
  new Map(
    Object.entries(partOf(document, "paths")).flatMap(([path, methods]) =>
      Object.entries(isJson(methods) ? methods : {})
        .filter((entry): entry is [string, Json] => isJson(entry[1]))
        .map(([method, call]) => [`${method.toUpperCase()} ${path}`, call] as const),
    ),
  );

/** Who may call, from the most callers to the fewest. */
const accessLevels = ["public", "signed-in", "publisher", "admin"];

function compareAccess(before: string, after: string): Difference[] {
  if (before === after) return [];
  const breaks = accessLevels.indexOf(after) > accessLevels.indexOf(before);
  return [{ breaks, what: `access was ${before} and is ${after}` }];
}

function compareLimit(before: string, after: string): Difference[] {
  if (before === after) return [];
  return [{ breaks: before === "none", what: `the rate limit was ${before} and is ${after}` }];
}

function compareIdempotency(before: boolean, after: boolean): Difference[] {
  if (before === after) return [];
  return [{ breaks: before, what: `${after ? "honors" : "no longer honors"} Idempotency-Key` }];
}
