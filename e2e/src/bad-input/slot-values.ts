import { limits } from "@deeds/contracts";
import type { Slot } from "./slots.ts";

/** What is put into each place of a body; the contract says which of it is refused there. */
export const slotValues: readonly [what: string, value: unknown][] = [
  ["an operator", { $ne: null }],
  ["an operator that compares", { $gt: "" }],
  ["a list", ["a"]],
  ["a list of lists", [[[]]]],
  ["a number", 42],
  ["a negative number", -1],
  ["a fraction", 1.5],
  ["a number beyond exactness", 2 ** 53 + 2],
  ["a number in a text", "42"],
  ["a boolean", true],
  ["a text", "nonsense"],
  ["an object", {}],
  ["a lone surrogate", "a\ud800b"],
  ["a NUL", "a\0b"],
  ["a long text", "я".repeat(limits.longText + 1)],
  ["101 entries", Array.from({ length: limits.listEntries + 1 }, () => "word")],
  ["a prototype", JSON.parse('{"__proto__":{"isAdmin":true}}')],
  ["a constructor", { constructor: { prototype: { isAdmin: true } } }],
  ["a script", "javascript:alert(1)"],
];

/** A text is a text: none of these may pass for one, whatever the call. */
const neverText = new Set(["an operator", "an operator that compares", "a list", "an object"]);
const neverInside = new Set(["a lone surrogate", "a NUL"]);

/**
 * Passwords and confirmations are compared and never shown, and of a birth date only a date is kept;
 * the rest of the texts is stored and shown.
 */
const comparedOnly = /assword$|^confirm$|^birthDate$/;

/** Whether a value must be refused at a place whatever its schema says: the second book. */
export function mustBeRefused({ path, isText }: Slot, what: string): boolean {
  if (!isText) return false;
  if (neverText.has(what)) return true;
  return neverInside.has(what) && !comparedOnly.test(String(path.at(-1)));
}
