import { isJson, type Json } from "./change.ts";
import { compareSchemas, type Difference, type Direction } from "./compare-schemas.ts";
import { resolverOf } from "./shape.ts";

/** The two documents that are compared. */
export interface Pair {
  before: Json;
  after: Json;
}

/** Compares what travels at a place of two calls. */
export function compareAt(
  schemas: { before: unknown; after: unknown },
  place: string,
  direction: Direction,
  documents: Pair,
): Difference[] {
  const { before, after } = schemas;
  return compareSchemas(isJson(before) ? before : {}, isJson(after) ? after : {}, {
    ...{ direction, place: "", seen: new Set() },
    before: resolverOf(documents.before),
    after: resolverOf(documents.after),
  }).map((difference) => ({ ...difference, place: joined(place, difference.place) }));
}

const joined = (place: string, inner: string): string =>
  inner === "" || inner.startsWith("[") ? `${place}${inner}` : `${place}.${inner}`;
