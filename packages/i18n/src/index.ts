export {
  formatDate,
  formatDateTime,
  formatLongDate,
  formatTime,
  parseTypedDate,
} from "./dates.ts";
export { detectLanguage, storeLanguage } from "./detect.ts";
export { interpolate } from "./interpolate.ts";
export {
  fallbackLanguage,
  isLanguage,
  type Language,
  languageKey,
  languageNames,
  languageOfTag,
  languages,
  ogLocales,
  pickLanguage,
} from "./languages.ts";
export { formatDuration, formatFileSize, formatNumber } from "./numbers.ts";
export { type PluralForms, plural, pluralRule } from "./plural.ts";
