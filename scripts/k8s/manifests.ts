import { parseAllDocuments } from "yaml";

/** One object of a rendered manifest; other fields are read by path. */
export interface Manifest {
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  [field: string]: unknown;
}

/** The objects of a rendered text. */
export const manifestsOf = (text: string): Manifest[] =>
  parseAllDocuments(text).map((document): Manifest => document.toJS());

/** Returns every value of this key, at any depth. */
export function valuesUnder(key: string, value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === key ? [inner] : []),
    ...valuesUnder(key, inner),
  ]);
}
