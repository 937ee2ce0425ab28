export { contactKeys } from "./contact-keys.ts";
export { entry, pairEntries, prefixEntries, type SearchTerms } from "./entry.ts";
export { foundByOf } from "./found-by.ts";
export { otherLayouts } from "./keyboard-layout.ts";
export { romanize, slugCandidates, slugOf, sortNameOf } from "./name-forms.ts";
export {
  distinctWords,
  fold,
  phoneticKeys,
  searchedKeys,
  wordsOf,
  writtenWordsOf,
} from "./phonetic-keys.ts";
export * from "./record-number.ts";
export * from "./search-entries.ts";
export * from "./similarity.ts";
