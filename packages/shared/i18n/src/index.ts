export * from "./dates.ts";
export { detectLanguage, storeLanguage } from "./detect.ts";
export { interpolate } from "./interpolate.ts";
export * from "./languages.ts";
export * from "./numbers.ts";
export * from "./places.ts";
export * from "./plural.ts";
export * from "./text-language.ts";
