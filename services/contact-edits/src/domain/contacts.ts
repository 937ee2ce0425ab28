import type {
  ContactChanges,
  ContactField,
  ContactValues,
  DecidedChange,
  SocialEntry,
} from "@deeds/contracts";

/** Maps each suggestion field to the person's value that it concerns. */
export const aboutValue = {
  phone: "phone",
  instagramUsername: "instagramUsername",
  newSocialMedia: "socialMedia",
} as const satisfies Record<ContactField, keyof ContactValues>;

/** Returns whether a value changed since the suggestion was made. */
export function changedSince(
  changes: ContactChanges,
  madeAgainst: ContactValues,
  current: ContactValues,
): boolean {
  const about = (Object.keys(aboutValue) as ContactField[]).filter(
    (field) => changes[field] !== undefined,
  );
  return about
    .map((field) => aboutValue[field])
    .some((value) => comparable(madeAgainst[value]) !== comparable(current[value]));
}

const comparable = (value: ContactValues[keyof ContactValues]): string =>
  Array.isArray(value)
    ? JSON.stringify(
        value.map(({ type, url, username, title }) => [type, url, username ?? null, title ?? null]),
      )
    : JSON.stringify(value);

/** The decision on a suggestion, and what it was made against. */
interface Decided {
  changes: ContactChanges;
  /** The contacts at submission and at the decision; `null` when they could not be read. */
  madeAgainst: ContactValues | null;
  decidedAgainst: ContactValues | null;
  /** What the approval applies; absent or `null` for all. */
  fields: readonly ContactField[] | null;
  links?: readonly number[] | null;
}

/** Returns each contact before and after an approval; added links are appended to the existing ones. */
export function appliedContacts({ changes, fields, links, ...against }: Decided) {
  const chosen = chosenLinks(changes, links ?? null);
  const known = against.decidedAgainst ?? against.madeAgainst;
  const applied = (Object.keys(aboutValue) as ContactField[]).filter(
    (field) => chosen[field] !== undefined && (fields?.includes(field) ?? true),
  );
  return {
    fields: applied,
    before: Object.fromEntries(applied.map((field) => [field, known?.[aboutValue[field]] ?? null])),
    after: Object.fromEntries(applied.map((field) => [field, chosen[field]])),
  };
}

/** Returns each suggested change with the decision on it; one for each link that would be added. */
export function decidedChanges(
  { changes, madeAgainst }: Pick<Decided, "changes" | "madeAgainst">,
  {
    decidedAgainst,
    apply,
    fields,
    links,
  }: Omit<Decided, "changes" | "madeAgainst"> & {
    /** `null` for a rejection. */
    apply: boolean | null;
  },
): DecidedChange[] {
  const known = decidedAgainst ?? madeAgainst;
  const isApplied = (field: ContactField) => apply === true && (fields?.includes(field) ?? true);
  const texts = (["phone", "instagramUsername"] as const).flatMap((field) => {
    const after = changes[field];
    if (after === undefined) return [];
    const before = known && listOf(known[field]);
    return [{ field, before, after: listOf(after), accepted: isApplied(field) }];
  });
  const field = "newSocialMedia" as const;
  const { newSocialMedia: added } = changes;
  if (added === undefined) return texts;
  if (!added?.length) {
    const before = known?.socialMedia ?? null;
    return [...texts, { field, before, after: [], accepted: isApplied(field) }];
  }
  const isKnown = (link: SocialEntry) =>
    known?.socialMedia.some(({ type, url }) => type === link.type && url === link.url) ?? false;
  const eachLink = added.map((link, place) => ({
    field,
    before: known && (isKnown(link) ? [link] : []),
    after: [link],
    accepted: isApplied(field) && (links?.includes(place) ?? true),
  }));
  return [...texts, ...eachLink];
}

const listOf = (value: string | null): string[] => (value ? [value] : []);

/** Returns the changes that an approval applies: only the named links, or all of them. */
export const chosenLinks = (changes: ContactChanges, links: readonly number[] | null) =>
  links && changes.newSocialMedia
    ? { ...changes, newSocialMedia: changes.newSocialMedia.filter((_, at) => links.includes(at)) }
    : changes;

/** Returns whether two approvals apply the same; without names they apply everything. */
export const sameChoice = <Named extends string | number>(
  a: readonly Named[] | null | undefined,
  b: readonly Named[] | null | undefined,
): boolean => JSON.stringify(a?.toSorted() ?? null) === JSON.stringify(b?.toSorted() ?? null);
