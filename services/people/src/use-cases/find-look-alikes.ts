import type { LookAlike } from "@deeds/contracts";
import {
  type ComparedName,
  comparedName,
  editsBetweenNames,
  editsBetweenWords,
  entry,
  minLength,
  pairEntries,
  searchedDeletionKeys,
} from "@deeds/name-search";
import { trusted } from "@deeds/service-kit";
import { readHandle } from "../domain/contact-changes.ts";
import type { ListedPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";
import { normalizePhone } from "./content/normalise-phone.ts";

type Store = Pick<ServiceContext, "models">;

/** A person being submitted, as far as the form is filled in. */
export interface Described {
  name?: string | null | undefined;
  surname?: string | null | undefined;
  phone?: string | null | undefined;
  instagramUsername?: string | null | undefined;
  country?: string | null | undefined;
}

interface FoundLookAlike {
  person: ListedPerson;
  reasons: LookAlike["reasons"];
}

const maxShown = 5;
/** Maximum of namesakes to compare, newest first. */
const maxCompared = 50;
/** Maximum of spellings to try for one word. */
const maxSpellings = 50;
const maxRead = 2_000;
const timeoutMs = 2_000;

/** Finds approved people with one of these contacts, then those with a similar name. */
export async function findLookAlikes(
  context: Store,
  described: Described,
): Promise<FoundLookAlike[]> {
  const name = comparedName({ name: described.name ?? null, surname: described.surname ?? null });
  const [sameContact, sameName] = await Promise.all([
    findByContact(context, described),
    findByName(context, name),
  ]);
  const byContact = new Set(sameContact.map((person) => person._id));
  const everybody = new Map([...sameContact, ...sameName].map((person) => [person._id, person]));
  return [...everybody.values()].slice(0, maxShown).map((person) => {
    const isNamesake = editsBetweenNames(name, comparedName(person)) !== null;
    const hasContact = byContact.has(person._id);
    return {
      person,
      reasons: [
        ...(hasContact ? (["contact"] as const) : []),
        ...(isNamesake ? (["name"] as const) : []),
      ],
    };
  });
}

async function findByContact(
  context: Store,
  { phone, instagramUsername, country }: Described,
): Promise<ListedPerson[]> {
  const number = phone ? normalizePhone(phone, country ?? null) : null;
  const handle = instagramUsername ? readHandle(instagramUsername) : null;
  const entries = [
    ...(number === null ? [] : [entry.phone(number)]),
    ...(handle === null ? [] : [entry.handle(handle)]),
  ];
  if (entries.length === 0) return [];
  return newest(context, "search", { search: trusted({ $in: entries }) }, maxShown);
}

/** Finds people with similar names, fewest edits first. */
async function findByName(context: Store, name: ComparedName): Promise<ListedPerson[]> {
  const words = await Promise.all(name.map((codes) => spellingsOf(context, codes)));
  const condition = namesakesOf(words);
  if (!condition) return [];
  const namesakes = await newest(context, "searchNarrow", condition, maxCompared);
  return namesakes
    .map((person) => ({ person, errors: editsBetweenNames(name, comparedName(person)) }))
    .filter(({ errors }) => errors !== null)
    .toSorted((one, other) => (one.errors ?? 0) - (other.errors ?? 0))
    .map(({ person }) => person);
}

/** Condition for people with two of the words, or with the only one. */
function namesakesOf(words: readonly string[][]): Condition | null {
  const [only, ...more] = words;
  if (!only) return null;
  if (more.length === 0) return isAnyOf(only.map(entry.whole));
  const pairs = words.flatMap((one, at) => words.slice(at + 1).map((other) => [one, other]));
  return {
    ...isAnyOf(pairs.flatMap(([one = [], other = []]) => pairEntries(one, other))),
    // Pair entries are prefixes; a common one matches many other names.
    $and: [{ $or: pairs.map((pair) => ({ $and: pair.map(isWhole) })) }],
  };
}

const isAnyOf = (entries: readonly string[]): Condition => ({
  searchNarrow: trusted({ $in: [...new Set(entries)] }),
});

const isWhole = (codes: readonly string[]): Condition => isAnyOf(codes.map(entry.whole));

/** Returns the phonetic keys and the known words within one edit of them. */
async function spellingsOf({ models }: Store, codes: readonly string[]): Promise<string[]> {
  const keys = codes.filter((code) => code.length >= minLength).flatMap(searchedDeletionKeys);
  if (keys.length === 0) return [...codes];
  const near = await models.searchWords
    .find({ near: trusted({ $in: [...new Set(keys)] }) }, { _id: 1 })
    .limit(maxRead)
    .maxTimeMS(timeoutMs)
    .lean();
  const alike = near
    .map(({ _id }) => ({ _id, errors: editsBetweenWords(codes, [_id]) }))
    .filter(({ errors }) => Number.isFinite(errors))
    .toSorted((one, other) => one.errors - other.errors)
    .slice(0, maxSpellings);
  return [...new Set([...codes, ...alike.map(({ _id }) => _id)])];
}

interface Condition {
  search?: { $in: string[] };
  searchNarrow?: { $in: string[] };
  $and?: Condition[];
  $or?: Condition[];
}

function newest(
  { models }: Store,
  field: "search" | "searchNarrow",
  condition: Condition,
  most: number,
): Promise<ListedPerson[]> {
  return models.people
    .find({ status: "approved", ...condition })
    .select({ search: 0, searchNarrow: 0 })
    .sort({ createdAt: -1, _id: -1 })
    .hint({ status: 1, [field]: 1, createdAt: -1, _id: -1 })
    .limit(most)
    .maxTimeMS(timeoutMs)
    .lean<ListedPerson[]>();
}
