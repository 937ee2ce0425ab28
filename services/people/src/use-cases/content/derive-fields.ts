import { sortNameOf } from "../../domain/names/sort-name.ts";
import type { PersonContent } from "../../domain/person-content.ts";
import { type Removal, withholdsContacts } from "../../domain/removal.ts";
import { searchFieldsOf } from "../../domain/search/search-index.ts";

/**
 * What is stored beside a person's content because lists and searches are ordered by it. Contacts
 * that are withheld find nobody.
 */
export const deriveFields = (content: PersonContent, removal?: Removal) => ({
  sortName: sortNameOf(content.name, content.surname),
  ...searchFieldsOf(withholdsContacts(removal) ? { ...content, ...noContacts } : content),
});

const noContacts = { phone: null, instagramUsername: null, instagram: null, socialMedia: [] };
