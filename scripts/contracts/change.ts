/** One difference between the accepted contracts and the declared ones. */
export interface Change {
  /** Whether it can break a consumer of the accepted contract. */
  breaks: boolean;
  /** The call or event: `POST /api/proofs`, `event person_approved`. */
  of: string;
  /** The name by which our own code uses it. */
  name: string;
  /** What changed, with names in backticks. */
  what: string;
}

export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the part of a document under a name, empty when there is none. */
export function partOf(value: unknown, name: string): Json {
  const part = isJson(value) ? value[name] : undefined;
  return isJson(part) ? part : {};
}
