import { type SearchablePerson, searchFieldsOf, searchTerms } from "../src/index.ts";

const emptyPerson: SearchablePerson = {
  name: null,
  surname: null,
  otherNames: [],
  phone: null,
  instagramUsername: null,
  instagram: null,
  socialMedia: [],
  about: [],
};

/** Returns whether a search matches the stored search fields of a person. */
export function finds(
  query: string,
  person: Partial<SearchablePerson>,
  options: { fullAccess?: boolean; phones?: string[] } = {},
): boolean {
  const content = { ...emptyPerson, ...person };
  const fields = searchFieldsOf(content);
  const { fullAccess = false, phones = [] } = options;
  const has = (field: "search" | "searchNarrow", entries: readonly string[]) =>
    entries.some((entry) => fields[field].includes(entry));
  return searchTerms(query, { fullAccess, phones }).some(
    ({ field, entries, also, contact, truncated }) => {
      const hasAll = (lists: readonly string[][]) => lists.every((codes) => has("search", codes));
      const isFound = has(field, entries) && hasAll(also);
      if (!isFound || !truncated)
        return isFound && (contact?.pattern.test(content[contact.field] ?? "") ?? true);
      const isWhole = hasAll(truncated.words);
      if (has("searchNarrow", truncated.crossed) !== isWhole)
        throw new Error(`the two ways differ for ${query}`);
      return isWhole;
    },
  );
}
