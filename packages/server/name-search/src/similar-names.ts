import { codeWord, distinctWords } from "./name-codes.ts";
import { errorsBetween, forgivenErrors, minLength } from "./spelling.ts";

interface Named {
  name: string | null;
  surname: string | null;
}

/** A name to compare: the phonetic keys of each word, one for each reading. */
export type ComparedName = readonly (readonly string[])[];

/** Words of a name that are compared. */
const maxWords = 4;
/** Maximum edits between two spellings of one name. */
const maxEdits = 2;

export const comparedName = ({ name, surname }: Named): ComparedName =>
  distinctWords([name, surname])
    .slice(0, maxWords)
    .map((word) => codeWord(word).whole);

/**
 * Returns the edits between two names whose words may be in any order and script; `null` when they are
 * not similar. A patronymic may be missing on one side, but two words must match.
 */
export function errorsBetweenNames(one: ComparedName, other: ComparedName): number | null {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (shorter.length === 0) return null;
  if (shorter.length === 1 && longer.length > 1) return null;
  const errors = minEdits(shorter, longer);
  return errors <= maxEdits ? errors : null;
}

/** Returns the minimum edits over all assignments of the shorter name's words to the longer name's. */
function minEdits([word, ...rest]: ComparedName, others: ComparedName): number {
  if (!word) return 0;
  const ways = others.map(
    (other, at) => errorsBetweenWords(word, other) + minEdits(rest, others.toSpliced(at, 1)),
  );
  return Math.min(...ways);
}

/** Returns the edits between two words; infinite when they are too different. */
export function errorsBetweenWords(one: readonly string[], other: readonly string[]): number {
  const found = one.flatMap((code) =>
    other.map((known) => {
      const { whole } = errorsBetween(code, known);
      const isShort = Math.min(code.length, known.length) < minLength;
      return whole <= (isShort ? 0 : forgivenErrors(code)) ? whole : Number.POSITIVE_INFINITY;
    }),
  );
  return Math.min(...found);
}
