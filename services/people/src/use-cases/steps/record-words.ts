import { deletionKeys, entry, phoneticKeys, writtenWordsOf } from "@deeds/name-search";
import { type Transaction, trusted } from "@deeds/service-kit";
import type { StoredPerson } from "../../models/person.ts";
import type { SearchWord } from "../../models/records.ts";
import type { ServiceContext } from "../../service-context.ts";

type Named = Pick<StoredPerson, "_id" | "status" | "name" | "surname">;

/** A person who was added (`before` is null), changed, or removed (`after` is null). */
export interface NameMove {
  before: Named | null;
  after: Named | null;
}

/**
 * Updates the vocabulary for spelling correction in the transaction that adds, changes or erases people.
 * Known words are not written, which avoids write conflicts.
 */
export async function recordWords(
  context: Pick<ServiceContext, "models">,
  tx: Transaction | undefined,
  moves: readonly NameMove[],
): Promise<void> {
  const came = new Map<string, SearchWord>();
  const gone = new Map<string, number>();
  for (const { before, after } of moves) {
    const [old, fresh] = [publicWords(before), publicWords(after)];
    for (const [code, word] of fresh) if (!old.has(code)) came.set(code, word);
    for (const code of old.keys()) if (!fresh.has(code) && before) gone.set(code, before._id);
  }
  await remember(context, tx, came);
  await forget(
    context,
    tx,
    [...gone].filter(([code]) => !came.has(code)),
  );
}

/** Deletes the words that only the erased person has. */
export const removeWords = (
  context: ServiceContext,
  tx: Transaction,
  person: Named,
): Promise<void> => recordWords(context, tx, [{ before: person, after: null }]);

/** Words of public people; alternative spellings are visible to administrators only. */
function publicWords(person: Named | null): Map<string, SearchWord> {
  if (person?.status !== "approved") return new Map();
  const written = [person.name, person.surname].flatMap((name) => writtenWordsOf(name ?? ""));
  return new Map(
    written.flatMap(([word, text]) =>
      phoneticKeys(word).whole.map((_id) => [_id, { _id, text, near: deletionKeys(_id) }] as const),
    ),
  );
}

async function remember(
  { models }: Pick<ServiceContext, "models">,
  tx: Transaction | undefined,
  words: ReadonlyMap<string, SearchWord>,
): Promise<void> {
  if (words.size === 0) return;
  const known = await models.searchWords
    .find({ _id: trusted({ $in: [...words.keys()] }) }, { _id: 1 })
    .session(tx ?? null)
    .lean();
  const old = new Set(known.map(({ _id }) => _id));
  const unknown = [...words.values()].filter(({ _id }) => !old.has(_id));
  if (unknown.length === 0) return;
  await models.searchWords.insertMany(unknown, { ...sessionOf(tx), lean: true });
}

const sessionOf = (tx: Transaction | undefined) => (tx ? { session: tx } : {});

async function forget(
  { models }: Pick<ServiceContext, "models">,
  tx: Transaction | undefined,
  words: readonly (readonly [code: string, personId: number])[],
): Promise<void> {
  for (const [code, personId] of words) {
    const others = await models.people
      .findOne({
        status: "approved",
        searchNarrow: entry.whole(code),
        _id: trusted({ $ne: personId }),
      })
      .select({ _id: 1 })
      .session(tx ?? null)
      .lean();
    if (!others) await models.searchWords.deleteOne({ _id: code }, sessionOf(tx));
  }
}
