import { emptyContent, type PersonContent } from "../src/domain/person-content.ts";
import { searchFieldsOf } from "../src/domain/search/search-index.ts";
import { searchTerms } from "../src/domain/search/search-query.ts";

/** Returns whether a search matches the stored search fields of a person. */
export function finds(
  query: string,
  person: Partial<PersonContent>,
  options: { fullAccess?: boolean; phones?: string[] } = {},
): boolean {
  const content = { ...emptyContent, ...person };
  const fields = searchFieldsOf(content);
  const { fullAccess = false, phones = [] } = options;
  const has = (field: "search" | "searchNarrow", entries: readonly string[]) =>
    entries.some((entry) => fields[field].includes(entry));
  return searchTerms(query, { fullAccess, phones }).some(
    ({ field, entries, also, contact }) =>
      has(field, entries) &&
      also.every((codes) => has("search", codes)) &&
      (contact?.pattern.test(content[contact.field] ?? "") ?? true),
  );
}
