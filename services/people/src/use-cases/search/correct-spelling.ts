import {
  minLength,
  prefixEntries,
  rankCandidates,
  searchedDeletionKeys,
  searchedKeys,
  slugOf,
  writtenWordsOf,
} from "@deeds/name-search";
import type { ServiceContext } from "../../service-context.ts";

/** A corrected search text. */
export interface Correction {
  text: string;
  edits: number;
}

const maxCandidates = 5;
const maxCorrections = 8;

/**
 * Replaces unknown words with known ones and returns the texts with the fewest edits first. Empty when
 * every word is known, or one has no similar known word.
 */
export async function correctSpelling(context: Pick<ServiceContext, "models">, text: string) {
  const words = writtenWordsOf(text).slice(0, 6);
  const choices = await Promise.all(words.map(([word, written]) => choose(context, word, written)));
  if (choices.every(({ isKnown }) => isKnown)) return [];
  const found = choices.reduce<Correction[]>(
    (before, { candidates }) =>
      before.flatMap((start) =>
        candidates.map((next) => ({
          text: `${start.text} ${next.text}`.trim(),
          edits: start.edits + next.edits,
        })),
      ),
    [{ text: "", edits: 0 }],
  );
  return found.toSorted((one, other) => one.edits - other.edits).slice(0, maxCorrections);
}

async function choose(context: Pick<ServiceContext, "models">, word: string, written: string) {
  const keys = searchedKeys(word);
  const itself = { isKnown: true, candidates: [{ text: written, edits: 0 }] };
  if (keys.length === 0) return itself;
  // Names have no digits: a word with one is a handle or a number and is not corrected.
  const isName = !/\p{N}/u.test(word);
  const long = keys.filter((key) => isName && key.length >= minLength);
  const [isKnown, candidates] = await Promise.all([
    context.models.people.hasEntry(prefixEntries(keys)),
    candidatesFor(context, long),
  ]);
  if (isKnown) return itself;
  const isLatin = /\p{Script=Latin}/u.test(word);
  return {
    isKnown: false,
    candidates: candidates.map(({ text, edits }) => ({
      text: isLatin ? inLatin(text) : text,
      edits,
    })),
  };
}

const inLatin = (text: string) => (/\p{Script=Cyrillic}/u.test(text) ? slugOf(text, null) : text);

async function candidatesFor({ models }: Pick<ServiceContext, "models">, keys: readonly string[]) {
  if (keys.length === 0) return [];
  const known = await models.searchWords.findNear(keys.flatMap(searchedDeletionKeys));
  const candidates = known.map(({ _id, text }) => ({ key: _id, text }));
  return rankCandidates(keys, candidates).slice(0, maxCandidates);
}
