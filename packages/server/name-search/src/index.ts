export { contactKeys } from "./contact-keys.ts";
export { foundByOf } from "./found-by.ts";
export { otherLayouts } from "./keyboard-layout.ts";
export { codeWord, searchedCodes } from "./name-codes.ts";
export { romanise } from "./romanise.ts";
export { entry, type SearchFields, searchFieldsOf } from "./search-index.ts";
export { beginningsOf, pairsOf, type SearchTerms, searchTerms } from "./search-query.ts";
export type { SearchablePerson } from "./searchable-person.ts";
export {
  type ComparedName,
  comparedName,
  errorsBetweenNames,
  errorsBetweenWords,
} from "./similar-names.ts";
export { slugCandidates, slugOf, sortNameOf } from "./slug.ts";
export {
  errorsBetween,
  forgivenErrors,
  minLength,
  nearKeysOf,
  searchedKeysOf,
} from "./spelling.ts";
export { fold, wordsOf, writtenWordsOf } from "./spellings.ts";
