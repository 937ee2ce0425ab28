import i18next from "i18next";
import { interpolate } from "../interpolate.ts";
import type { Language } from "../languages.ts";

/**
 * `validationText` of a page, which has the texts of its own language only, under the namespace
 * `validation`: a refused field reads as the server would say it.
 */
export function validationText(
  key: string,
  language: Language,
  params: Record<string, string | number> = {},
): string {
  const [name = "", value] = key.split(":", 2);
  const textOf = (wanted: string): unknown => i18next.getResource(language, "validation", wanted);
  const filled = value === undefined ? params : { value, ...params };
  return interpolate(String(textOf(name) ?? textOf("unknown") ?? ""), filled);
}
