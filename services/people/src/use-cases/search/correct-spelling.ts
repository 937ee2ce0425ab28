import {
  type Candidate,
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

/** Returns the known words that a word may have meant, the likeliest first. */
export type NearWords = (word: string) => Promise<Candidate[]>;

/** Reads the words near a word once, however many corrections try it. */
export function createNearWords({ models }: Models): NearWords {
  const read = async (word: string) => {
    // Names have no digits: a word with one is a handle or a number and is not corrected.
    const keys = /\p{N}/u.test(word) ? [] : searchedKeys(word);
    const long = keys.filter((key) => key.length >= minLength);
    if (long.length === 0) return [];
    const known = await models.searchWords.findNear(long.flatMap(searchedDeletionKeys));
    return rankCandidates(
      long,
      known.map(({ _id, text }) => ({ key: _id, text })),
    );
  };
  const found = new Map<string, Promise<Candidate[]>>();
  return (word) => {
    const near = found.get(word) ?? read(word);
    found.set(word, near);
    return near;
  };
}

/**
 * Replaces unknown words with known ones and returns the texts with the fewest edits first. Empty when
 * every word is known, or one has no similar known word.
 */
export async function correctSpelling(context: Models, near: NearWords, text: string) {
  const words = writtenWordsOf(text).slice(0, 6);
  const choices = await Promise.all(
    words.map(([word, written]) => choose(context, near, word, written)),
  );
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

async function choose({ models }: Models, near: NearWords, word: string, written: string) {
  const keys = searchedKeys(word);
  const itself = { isKnown: true, candidates: [{ text: written, edits: 0 }] };
  if (keys.length === 0) return itself;
  const [isKnown, candidates] = await Promise.all([
    models.people.hasEntry(prefixEntries(keys)),
    near(word),
  ]);
  if (isKnown) return itself;
  const likely = candidates.slice(0, maxCandidates);
  return { isKnown: false, candidates: likely.map((each) => inScriptOf(word, each)) };
}

/** Writes a candidate in Latin when the word was. */
export const inScriptOf = <Known extends { text: string }>(word: string, known: Known): Known =>
  /\p{Script=Latin}/u.test(word) ? { ...known, text: inLatin(known.text) } : known;

const inLatin = (text: string) => (/\p{Script=Cyrillic}/u.test(text) ? slugOf(text, null) : text);
