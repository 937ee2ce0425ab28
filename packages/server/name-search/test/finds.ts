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
    ({ field, entries, also, rare = [], contact }) =>
      has(field, entries) &&
      also.every((codes) => has("search", codes)) &&
      rare.every((must) => has(must.field, must.entries)) &&
      (contact?.pattern.test(content[contact.field] ?? "") ?? true),
  );
}
