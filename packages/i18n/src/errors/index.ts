import { interpolate } from "../interpolate.ts";
import { fallbackLanguage, type Language } from "../languages.ts";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import uk from "./uk.json" with { type: "json" };

export {
  fallbackLanguage,
  isLanguage,
  type Language,
  languages,
  pickLanguage,
} from "../languages.ts";

type Texts = Record<string, string>;
type Params = Record<string, string | number>;
const catalogues: Record<Language, { errors: Texts; validation: Texts }> = { ru, en, uk };

/** What a person reads for an error code of the contracts; an unknown code gets a general text. */
export function errorText(code: string, language: Language, params: Params = {}): string {
  return complete(interpolate(lookUp("errors", code, language) ?? "", params));
}

/**
 * What a person reads for a refused field. A key may carry its number: `text-too-long:120` fills
 * `{{value}}`. An unknown key gets a general text, so that a library's own wording never shows.
 */
export function validationText(key: string, language: Language, params: Params = {}): string {
  const [name = "", value] = key.split(":", 2);
  const filled = value === undefined ? params : { value, ...params };
  return interpolate(lookUp("validation", name, language) ?? "", filled);
}

/** A sentence whose number is not known is left out: "Файл слишком большой." stands alone. */
const complete = (text: string): string =>
  text
    .split(/(?<=\.)\s/)
    .filter((sentence) => !sentence.includes("{{"))
    .join(" ");

function lookUp(kind: "errors" | "validation", key: string, language: Language) {
  const texts = catalogues[language][kind];
  return texts[key] ?? catalogues[fallbackLanguage][kind][key] ?? texts.unknown;
}
