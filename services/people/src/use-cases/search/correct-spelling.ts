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

type Models = Pick<ServiceContext, "models">;

const maxCandidates = 5;
const maxCorrections = 8;

/**
 * Replaces unknown words with known ones and returns the texts with the fewest edits first. Empty when
 * every word is known, or one has no similar known word.
 */
export async function correctSpelling(context: Models, text: string) {
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

async function choose(context: Models, word: string, written: string) {
  const keys = searchedKeys(word);
  const itself = { isKnown: true, candidates: [{ text: written, edits: 0 }] };
  if (keys.length === 0) return itself;
  // Names have no digits: a word with one is a handle or a number and is not corrected.
  const isName = !/\p{N}/u.test(word);
  const long = keys.filter((key) => isName && key.length >= minLength);
  const [isKnown, candidates] = await Promise.all([
    context.models.people.hasEntry(prefixEntries(keys)),
    candidatesFor(context, long, maxCandidates),
  ]);
  if (isKnown) return itself;
  return { isKnown: false, candidates: candidates.map((each) => inScriptOf(word, each)) };
}

/** Writes a candidate in Latin when the word was. */
export const inScriptOf = <Known extends { text: string }>(word: string, known: Known): Known =>
  /\p{Script=Latin}/u.test(word) ? { ...known, text: inLatin(known.text) } : known;

const inLatin = (text: string) => (/\p{Script=Cyrillic}/u.test(text) ? slugOf(text, null) : text);

/** Returns the known words that the keys of a word may have meant, the likeliest first. */
export async function candidatesFor({ models }: Models, keys: readonly string[], limit: number) {
  if (keys.length === 0) return [];
  const known = await models.searchWords.findNear(keys.flatMap(searchedDeletionKeys));
  const candidates = known.map(({ _id, text }) => ({ key: _id, text }));
  return rankCandidates(keys, candidates).slice(0, limit);
}
