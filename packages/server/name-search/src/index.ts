export { contactKeys } from "./contact-keys.ts";
export { foundByOf } from "./found-by.ts";
export { otherLayouts } from "./keyboard-layout.ts";
export { romanize, slugCandidates, slugOf, sortNameOf } from "./name-forms.ts";
export { fold, phoneticKeys, searchedKeys, wordsOf, writtenWordsOf } from "./phonetic-keys.ts";
export * from "./search-entries.ts";
export * from "./similarity.ts";
