import {
  distinctWords,
  pairEntries,
  phoneticKeys,
  searchedKeys,
  writtenWordsOf,
} from "@deeds/name-search";
import type { ServiceContext } from "../../service-context.ts";
import { inScriptOf, type NearWords } from "./correct-spelling.ts";

/** A word that one of two searched words may have meant. */
interface Choice {
  text: string;
  keys: readonly string[];
  edits: number;
  penalty: number;
}

const maxChoices = 20;
const maxPeople = 50;

/**
 * Replaces two words by two that one person has, with the fewest edits: «Мария Кюри» is Marie Curie,
 * though another person is Мария. `null` when there is no such person, or the text has not two words.
 */
export async function correctTwoWords(
  { models }: Pick<ServiceContext, "models">,
  near: NearWords,
  text: string,
): Promise<string | null> {
  const words = writtenWordsOf(text);
  const [one = [], other = []] = await Promise.all(words.map((word) => choicesOf(near, word)));
  if (words.length !== 2 || one.length === 0 || other.length === 0) return null;
  const pairs = one
    .flatMap((first) => other.map((second) => pairOf(first, second)))
    .filter(({ edits }) => edits > 0)
    .toSorted((a, b) => a.edits - b.edits || a.penalty - b.penalty);
  for (const same of Map.groupBy(pairs, ({ edits }) => edits).values()) {
    const entries = new Set(
      same.flatMap(({ first, second }) => pairEntries(first.keys, second.keys)),
    );
    const people = await models.people.findNamesOfPairs([...entries], maxPeople);
    const names = people.map(({ name, surname, otherNames }) => {
      const known = distinctWords([name, surname, ...otherNames]);
      return new Set(known.flatMap((word) => phoneticKeys(word).prefixes));
    });
    const has = (known: ReadonlySet<string>, { keys }: Choice) =>
      keys.some((key) => known.has(key));
    const best = same.find(({ first, second }) =>
      names.some((known) => has(known, first) && has(known, second)),
    );
    if (best) return `${best.first.text} ${best.second.text}`;
  }
  return null;
}

const pairOf = (first: Choice, second: Choice) => ({
  first,
  second,
  edits: first.edits + second.edits,
  penalty: first.penalty + second.penalty,
});

/** Returns the word itself and the known words near it. */
async function choicesOf(
  near: NearWords,
  [word, written]: readonly [word: string, written: string],
): Promise<Choice[]> {
  const keys = searchedKeys(word);
  if (keys.length === 0) return [];
  const candidates = (await near(word)).slice(0, maxChoices);
  return [
    { text: written, keys, edits: 0, penalty: 0 },
    ...candidates
      .filter(({ edits }) => edits > 0)
      .map(({ text, edits, penalty }) => {
        const keysOfText = writtenWordsOf(text).flatMap(([known]) => phoneticKeys(known).whole);
        return { ...inScriptOf(word, { text }), keys: keysOfText, edits, penalty };
      }),
  ];
}
