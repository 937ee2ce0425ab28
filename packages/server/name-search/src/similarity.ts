import { distinctWords, firstCharacters, phoneticKeys } from "./phonetic-keys.ts";

/** Characters of a phonetic key that deletion keys are built from. */
const deletionPrefix = 6;
/** From this length two edits are allowed; below, one. */
const longWord = 8;
/** Shorter phonetic keys are too similar to each other. */
export const minLength = 4;

/** Returns the edits within which a searched key may differ from a known one. */
export const maxEdits = (key: string): number => (key.length >= longWord ? 2 : 1);

/**
 * Returns the keys that a word may be misspelt under: its prefix with up to two characters deleted. Two
 * words that differ by an edit share one of them (SymSpell's deletions).
 */
export const deletionKeys = (key: string): string[] => deletionsOf(key, 2);

/** Returns the deletion keys of a searched word, for as many edits as its length allows. */
export const searchedDeletionKeys = (key: string): string[] => deletionsOf(key, maxEdits(key));

function deletionsOf(key: string, edits: number): string[] {
  const found = new Set([firstCharacters(key, deletionPrefix)]);
  for (let round = 0; round < edits; round += 1) {
    for (const known of [...found]) {
      const characters = [...known];
      for (let at = 0; at < characters.length; at += 1) {
        found.add(characters.toSpliced(at, 1).join(""));
      }
    }
  }
  found.delete("");
  return [...found];
}

/** Edits between a searched key and a known one. */
export interface Edits {
  /** Compared with the best prefix of the known key: the search may be unfinished. */
  beginning: number;
  /** Compared with the whole known key. */
  whole: number;
}

/** Counts missing, extra, wrong and transposed characters (optimal string alignment). */
export function editsBetween(searched: string, known: string): Edits {
  const [from, to] = [[...searched], [...known]];
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  from.forEach((character, index) => {
    const next = [index + 1];
    to.forEach((other, at) => {
      const replaced = (row[at] ?? 0) + (character === other ? 0 : 1);
      const missing = Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1);
      const isSwap = index > 0 && at > 0 && character === to[at - 1] && from[index - 1] === other;
      const swapped = isSwap ? (before[at - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(replaced, missing, swapped));
    });
    [before, row] = [row, next];
  });
  return { beginning: Math.min(...row), whole: row[to.length] ?? 0 };
}

/** A known word that a searched one may have meant. */
export interface Candidate {
  text: string;
  edits: number;
  /** Characters missing at the end, and one for a wrong first letter: orders words of equal edits. */
  penalty: number;
}

/**
 * Returns the known words within the allowed edits of a searched word, the likeliest first, each text once.
 * @param keys the phonetic keys of the searched word
 */
export function rankCandidates(
  keys: readonly string[],
  known: readonly { key: string; text: string }[],
): Candidate[] {
  return known
    .flatMap((word) => keys.map((searched) => candidateOf(searched, word)))
    .filter((candidate) => candidate !== null)
    .toSorted((one, other) => one.edits - other.edits || one.penalty - other.penalty)
    .filter((one, at, all) => all.findIndex(({ text }) => text === one.text) === at);
}

function candidateOf(searched: string, { key, text }: { key: string; text: string }) {
  const { beginning, whole } = editsBetween(searched, key);
  if (beginning > maxEdits(searched)) return null;
  return { text, edits: beginning, penalty: whole - beginning + (searched[0] === key[0] ? 0 : 1) };
}

/** A name to compare: the phonetic keys of each word, one for each reading. */
export type ComparedName = readonly (readonly string[])[];

/** Words of a name that are compared. */
const maxWords = 4;
/** Maximum edits between two spellings of one name. */
const maxNameEdits = 2;

/** Returns the keys of a person's name for {@link editsBetweenNames}. */
export const comparedName = (person: { name: string | null; surname: string | null }) =>
  distinctWords([person.name, person.surname])
    .slice(0, maxWords)
    .map((word) => phoneticKeys(word).whole);

/**
 * Returns the edits between two names whose words may be in any order and script; `null` when they are
 * not similar. A patronymic may be missing on one side, but two words must match.
 */
export function editsBetweenNames(one: ComparedName, other: ComparedName): number | null {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (shorter.length === 0) return null;
  if (shorter.length === 1 && longer.length > 1) return null;
  const edits = minEdits(shorter, longer);
  return edits <= maxNameEdits ? edits : null;
}

/** Returns the minimum edits over all assignments of the shorter name's words to the longer name's. */
function minEdits([word, ...rest]: ComparedName, others: ComparedName): number {
  if (!word) return 0;
  const assignments = others.map(
    (other, at) => editsBetweenWords(word, other) + minEdits(rest, others.toSpliced(at, 1)),
  );
  return Math.min(...assignments);
}

/** Returns the edits between two words by their keys; infinite when they are too different. */
export function editsBetweenWords(one: readonly string[], other: readonly string[]): number {
  const found = one.flatMap((key) =>
    other.map((known) => {
      const { whole } = editsBetween(key, known);
      const isShort = Math.min(key.length, known.length) < minLength;
      return whole <= (isShort ? 0 : maxEdits(key)) ? whole : Number.POSITIVE_INFINITY;
    }),
  );
  return Math.min(...found);
}
