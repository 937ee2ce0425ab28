import { formatNumber } from "@deeds/i18n";
import { useLanguage } from "@deeds/i18n/react";

type Filled<Fields> = {
  [Name in keyof Fields]?: Exclude<Fields[Name], undefined | null | false | "">;
};

/** Leaves out the fields that are empty. */
export const filled = <Fields extends object>(fields: Fields): Filled<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Filled<Fields>;

/** A copy of a set with these members, or without them. */
export function withMembers<T>(set: ReadonlySet<T>, members: readonly T[], isIn: boolean): Set<T> {
  if (isIn) return new Set([...set, ...members]);
  const left = new Set(members);
  return new Set([...set].filter((one) => !left.has(one)));
}

/** Returns the value that a text names; `undefined` for any other text. */
export const oneOf = <Value extends string>(
  values: readonly Value[],
  text: string | null,
): Value | undefined => values.find((value) => value === text);

/** Formats a figure; a dash for one that its service cannot return now. */
export function useFigure() {
  const [language] = useLanguage();
  return (value: number | null | undefined) =>
    value === null || value === undefined ? "—" : formatNumber(value, language);
}
