import { codeWord, distinctWords } from "./name-codes.ts";
import { errorsBetween, fewestSigns, forgivenErrors } from "./spelling.ts";

interface Named {
  name: string | null;
  surname: string | null;
}

/** A name that is compared with others: its words in code, each in every reading. */
export type ComparedName = readonly (readonly string[])[];

/** With more words, the first are compared. */
const mostWords = 4;
/** Errors in a whole name that still make it the same one. */
const mostErrors = 2;

export const comparedName = ({ name, surname }: Named): ComparedName =>
  distinctWords([name, surname])
    .slice(0, mostWords)
    .map((word) => codeWord(word).whole);

/**
 * Errors between two names whose words may be in any order and script; null when they are not very
 * similar. Somebody's second name may be missing on one side, but two words have to be alike.
 */
export function errorsBetweenNames(one: ComparedName, other: ComparedName): number | null {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (shorter.length === 0) return null;
  if (shorter.length === 1 && longer.length > 1) return null;
  const errors = fewestErrors(shorter, longer);
  return errors <= mostErrors ? errors : null;
}

/** Each word of the shorter name beside another one of the longer, in the best of all ways. */
function fewestErrors([word, ...rest]: ComparedName, others: ComparedName): number {
  if (!word) return 0;
  const ways = others.map(
    (other, at) => errorsBetweenWords(word, other) + fewestErrors(rest, others.toSpliced(at, 1)),
  );
  return Math.min(...ways);
}

/** Infinite when they are not the same word. */
export function errorsBetweenWords(one: readonly string[], other: readonly string[]): number {
  const found = one.flatMap((code) =>
    other.map((known) => {
      const { whole } = errorsBetween(code, known);
      const isShort = Math.min(code.length, known.length) < fewestSigns;
      return whole <= (isShort ? 0 : forgivenErrors(code)) ? whole : Number.POSITIVE_INFINITY;
    }),
  );
  return Math.min(...found);
}
