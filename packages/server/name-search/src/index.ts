export { contactKeys } from "./contact-keys.ts";
export { foundByOf } from "./found-by.ts";
export { otherLayouts } from "./keyboard-layout.ts";
export { romanize, slugCandidates, slugOf, sortNameOf } from "./name-forms.ts";
export { fold, phoneticKeys, searchedKeys, wordsOf, writtenWordsOf } from "./phonetic-keys.ts";
export {
  entry,
  pairEntries,
  prefixEntries,
  type SearchablePerson,
  type SearchFields,
  type SearchTerms,
  searchFieldsOf,
  searchTerms,
} from "./search-entries.ts";
export {
  type Candidate,
  type ComparedName,
  comparedName,
  deletionKeys,
  editsBetween,
  editsBetweenNames,
  editsBetweenWords,
  maxEdits,
  minLength,
  rankCandidates,
  searchedDeletionKeys,
} from "./similarity.ts";
