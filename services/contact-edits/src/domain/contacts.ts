import type { ContactChanges, ContactField, ContactValues } from "@deeds/contracts";

/** The value of a person that each field of a suggestion is about. */
export const aboutValue = {
  phone: "phone",
  instagramUsername: "instagramUsername",
  newSocialMedia: "socialMedia",
} as const satisfies Record<ContactField, keyof ContactValues>;

/** Whether a value that the suggestion is about is no longer what it was made against. */
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

/** The changes that an approval applies: of the links those that it names, or every one. */
export const chosenLinks = (
  changes: ContactChanges,
  links: readonly number[] | null,
): ContactChanges =>
  links && changes.newSocialMedia
    ? { ...changes, newSocialMedia: changes.newSocialMedia.filter((_, at) => links.includes(at)) }
    : changes;

/** Whether an approval says to apply the same: everything when it names nothing. */
export const sameChoice = <Named extends string | number>(
  a: readonly Named[] | null | undefined,
  b: readonly Named[] | null | undefined,
): boolean => JSON.stringify(a?.toSorted() ?? null) === JSON.stringify(b?.toSorted() ?? null);
