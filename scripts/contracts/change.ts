/** One difference between what was promised and what is declared now. */
export interface Change {
  /** Whether somebody who kept to the old contract can be hurt by it. */
  breaks: boolean;
  /** The call or event: `POST /api/proofs`, `event person_approved`. */
  of: string;
  /** The name by which our own code uses it. */
  name: string;
  /** The place inside, e.g. `body.title`; empty for the whole. */
  place: string;
  /** What changed and, when it breaks, whom it hurts. */
  what: string;
}

/** A sentence for the person who made the change. */
export function describeChange({ breaks, of, place, what }: Change): string {
  return `${breaks ? "BREAKS" : "adds  "}  ${of}${place === "" ? "" : `, ${place}`}: ${what}`;
}

/** What a value can be asked for without knowing its shape. */
export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The part of a document under a name; empty when there is none. */
export function partOf(value: unknown, name: string): Json {
  const part = isJson(value) ? value[name] : undefined;
  return isJson(part) ? part : {};
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const textsOf = (value: unknown): string[] =>
  listOf(value).filter((entry) => typeof entry === "string");

/** What only the first has, what both have, and what only the second has. */
export function splitNames(before: Iterable<string>, after: Iterable<string>) {
  const old = new Set(before);
  const fresh = new Set(after);
  return {
    gone: [...old].filter((name) => !fresh.has(name)),
    kept: [...old].filter((name) => fresh.has(name)),
    added: [...fresh].filter((name) => !old.has(name)),
  };
}
