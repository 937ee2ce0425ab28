import { interpolate, interpolateKey, type TextParams } from "../interpolate.ts";
import { fallbackLanguage, type Language } from "../languages.ts";
import { perLanguage } from "../per-language.ts";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import uk from "./uk.json" with { type: "json" };

type Texts = Record<string, string>;
const catalogs: Record<Language, { errors: Texts; validation: Texts }> = { ru, en, uk };

/** The text of an error code of the contracts; an unknown code gets a general text. */
export function errorText(code: string, language: Language, params: TextParams = {}): string {
  return withoutUnfilledSentences(interpolate(lookUp("errors", code, language) ?? "", params));
}

const waits = perLanguage((language) => new Intl.RelativeTimeFormat(language));

/** `in 30 seconds`, `in 5 minutes`, `in 2 hours`: rounded up. */
export function waitText(seconds: number, language: Language): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds <= 60) return waits(language).format(seconds, "second");
  if (minutes <= 60) return waits(language).format(minutes, "minute");
  return waits(language).format(Math.ceil(minutes / 60), "hour");
}

/**
 * The text of a rejected field. A key may have a value: `text-too-long:120` fills `{{value}}`. An
 * unknown key gets a general text, so that a library's message is never shown.
 */
export function validationText(key: string, language: Language, params: TextParams = {}): string {
  return interpolateKey(key, params, (name) => lookUp("validation", name, language));
}

/** Leaves out a sentence without its number: "Файл слишком большой." stands alone. */
const withoutUnfilledSentences = (text: string): string =>
  text
    .split(/(?<=\.)\s/)
    .filter((sentence) => !sentence.includes("{{"))
    .join(" ");

function lookUp(kind: "errors" | "validation", key: string, language: Language) {
  const texts = catalogs[language][kind];
  return texts[key] ?? catalogs[fallbackLanguage][kind][key] ?? texts.unknown;
}
