import { sortNameOf } from "../../domain/names/sort-name.ts";
import type { PersonContent } from "../../domain/person-content.ts";
import { searchEntriesOf } from "../../domain/search/search-index.ts";

/** What is stored beside a person's content because lists and searches are ordered by it. */
export const deriveFields = (content: PersonContent) => ({
  sortName: sortNameOf(content.name, content.surname),
  search: searchEntriesOf(content),
});
