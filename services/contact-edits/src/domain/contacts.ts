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

/** Whether an approval says to apply the same: all fields of the suggestion when it names none. */
export const sameFields = (
  a: readonly ContactField[] | null,
  b: readonly ContactField[] | null,
): boolean => JSON.stringify(a?.toSorted() ?? null) === JSON.stringify(b?.toSorted() ?? null);
