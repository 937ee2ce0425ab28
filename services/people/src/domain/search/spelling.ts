import { firstSigns } from "./name-codes.ts";

/** Errors are looked for with the beginnings of words: that many signs. */
const keptSigns = 6;
const mostErrors = 2;
/** From this length on, two errors are forgiven; below, one. */
const longWord = 8;
/** Shorter words are too much alike. */
export const fewestSigns = 4;

export const forgivenErrors = (code: string): number => (code.length >= longWord ? 2 : 1);

/**
 * What a word is looked up by when it may be misspelt: its beginning without up to two signs. Two
 * words that differ by an error have one of these in common (SymSpell's deletions).
 */
export const nearKeysOf = (code: string): string[] => deletionsOf(code, mostErrors);

/** The same of a searched word, with as many errors as are forgiven. */
export const searchedKeysOf = (code: string): string[] => deletionsOf(code, forgivenErrors(code));

function deletionsOf(code: string, errors: number): string[] {
  const found = new Set([firstSigns(code, keptSigns)]);
  for (let round = 0; round < errors; round += 1) {
    for (const known of [...found]) {
      const signs = [...known];
      for (let at = 0; at < signs.length; at += 1) found.add(signs.toSpliced(at, 1).join(""));
    }
  }
  found.delete("");
  return [...found];
}

/** Errors between a searched word and a known one. */
export interface Errors {
  /** With the best beginning of the known word: it may still be typed. */
  beginning: number;
  /** With the whole known word. */
  whole: number;
}

/** Counts signs that are missing, superfluous, wrong or changed over (optimal string alignment). */
export function errorsBetween(searched: string, known: string): Errors {
  const [from, to] = [[...searched], [...known]];
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  from.forEach((sign, index) => {
    const next = [index + 1];
    to.forEach((other, at) => {
      const replaced = (row[at] ?? 0) + (sign === other ? 0 : 1);
      const missing = Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1);
      const isSwap = index > 0 && at > 0 && sign === to[at - 1] && from[index - 1] === other;
      const swapped = isSwap ? (before[at - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(replaced, missing, swapped));
    });
    [before, row] = [row, next];
  });
  return { beginning: Math.min(...row), whole: row[to.length] ?? 0 };
}
