import type { ContactChanges, endpoints } from "@deeds/contracts";
import { storedCountry } from "@deeds/i18n/places";
import {
  type ComparedName,
  comparedName,
  contactKeys,
  editsBetweenNames,
  editsBetweenWords,
  entry,
  minLength,
  searchedDeletionKeys,
} from "@deeds/name-search";
import type { Call } from "@deeds/service-kit";
import { readHandle } from "../domain/contact-changes.ts";
import type { ListedPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";
import { normalizeContacts } from "./content/content.ts";
import { normalizePhone } from "./content/normalize-phone.ts";

type Store = Pick<ServiceContext, "models">;

/** A person being submitted, as far as the form is filled in. */
type Described = Call<typeof endpoints.lookAlikes>["body"];

const maxShown = 5;
/** Maximum of namesakes to compare, newest first. */
const maxCompared = 50;
/** Maximum of spellings to try for one word. */
const maxSpellings = 50;
const timeoutMs = 2_000;

/** Finds approved people with one of these contacts, then those with a similar name. */
export async function findLookAlikes(context: Store, described: Described) {
  const name = comparedName({ name: described.name ?? null, surname: described.surname ?? null });
  const [sameContact, sameName] = await Promise.all([
    findByContact(context, described),
    findByName(context, name),
  ]);
  const byContact = new Set(sameContact.map((person) => person._id));
  const found = new Map([...sameContact, ...sameName].map((person) => [person._id, person]));
  return [...found.values()].slice(0, maxShown).map((person) => {
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

async function findByContact(context: Store, { phone, instagramUsername, country }: Described) {
  const number = phone ? normalizePhone(phone, country ? storedCountry(country) : null) : null;
  const handle = instagramUsername ? readHandle(instagramUsername) : null;
  const entries = [
    ...(number === null ? [] : [entry.phone(number)]),
    ...(handle === null ? [] : [entry.handle(handle)]),
  ];
  return context.models.people.findByEntries(entries, { limit: maxShown });
}

/** Finds people with similar names, fewest edits first. */
async function findByName(context: Store, name: ComparedName): Promise<ListedPerson[]> {
  const words = await Promise.all(name.map((codes) => spellingsOf(context, codes)));
  const namesakes = await context.models.people.findNamesakes(words, maxCompared);
  return namesakes
    .map((person) => ({ person, errors: editsBetweenNames(name, comparedName(person)) }))
    .filter(({ errors }) => errors !== null)
    .toSorted((one, other) => (one.errors ?? 0) - (other.errors ?? 0))
    .map(({ person }) => person);
}

/** Returns the phonetic keys and the known words within one edit of them. */
async function spellingsOf({ models }: Store, codes: readonly string[]): Promise<string[]> {
  const keys = codes.filter((code) => code.length >= minLength).flatMap(searchedDeletionKeys);
  if (keys.length === 0) return [...codes];
  const near = await models.searchWords.findNear(keys, { timeoutMs });
  const alike = near
    .map(({ _id }) => ({ _id, errors: editsBetweenWords(codes, [_id]) }))
    .filter(({ errors }) => Number.isFinite(errors))
    .toSorted((one, other) => one.errors - other.errors)
    .slice(0, maxSpellings);
  return [...new Set([...codes, ...alike.map(({ _id }) => _id)])];
}

/**
 * Finds other approved people with the same phone or profile address. A handle alone is not compared:
 * in another network it may belong to another person.
 */
export async function findSameContacts(
  { models }: Store,
  personId: number,
  suggested: ContactChanges,
): Promise<ListedPerson[]> {
  const person = await models.people.findById(personId);
  const { changes } = normalizeContacts(suggested, person?.country ?? null);
  const { addresses } = contactKeys({
    instagramUsername: changes.instagramUsername ?? null,
    instagram: null,
    socialMedia: changes.newSocialMedia ?? [],
  });
  const entries = [
    ...(changes.phone ? [entry.phone(changes.phone)] : []),
    ...addresses.map(entry.address),
  ];
  return models.people.findByEntries(entries, { limit: maxShown, exceptId: personId });
}
