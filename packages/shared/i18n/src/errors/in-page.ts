import i18next from "i18next";
import { interpolateKey, type TextParams } from "../interpolate.ts";
import type { Language } from "../languages.ts";

/** The server's `validationText` in a page, which has the texts of its language in `validation`. */
export const validationText = (key: string, language: Language, params: TextParams = {}): string =>
  interpolateKey(key, params, (name) => {
    const textOf = (wanted: string) => i18next.getResource(language, "validation", wanted);
    return textOf(name) ?? textOf("unknown");
  });
