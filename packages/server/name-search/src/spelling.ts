import { firstCharacters } from "./name-codes.ts";

/** Characters of a phonetic key that deletion keys are built from. */
const indexedCharacters = 6;
const maxEdits = 2;
/** From this length two edits are allowed; below, one. */
const longWord = 8;
/** Shorter words are too similar to each other. */
export const minLength = 4;

export const forgivenErrors = (code: string): number => (code.length >= longWord ? 2 : 1);

/**
 * Returns the keys that a word may be misspelt under: its prefix with up to two characters deleted. Two
 * words that differ by an edit share one of them (SymSpell's deletions).
 */
export const nearKeysOf = (code: string): string[] => deletionsOf(code, maxEdits);

/** Returns the deletion keys of a searched word, for as many edits as its length allows. */
export const searchedKeysOf = (code: string): string[] => deletionsOf(code, forgivenErrors(code));

function deletionsOf(code: string, errors: number): string[] {
  const found = new Set([firstCharacters(code, indexedCharacters)]);
  for (let round = 0; round < errors; round += 1) {
    for (const known of [...found]) {
      const signs = [...known];
      for (let at = 0; at < signs.length; at += 1) found.add(signs.toSpliced(at, 1).join(""));
    }
  }
  found.delete("");
  return [...found];
}

/** Edits between a searched word and a known one. */
export interface Errors {
  /** Compared with the best prefix of the known word: the search may be unfinished. */
  beginning: number;
  /** Compared with the whole known word. */
  whole: number;
}

/** Counts missing, extra, wrong and transposed characters (optimal string alignment). */
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
