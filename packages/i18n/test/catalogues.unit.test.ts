import { expect, test } from "vitest";
import { sharedCatalogues } from "../src/catalogues/index.ts";
import en from "../src/errors/en.json" with { type: "json" };
import ru from "../src/errors/ru.json" with { type: "json" };
import uk from "../src/errors/uk.json" with { type: "json" };
import { type Language, languages } from "../src/index.ts";

const pluralSuffix = /_(zero|one|two|few|many|other)$/;
const catalogues: Record<Language, object> = {
  ru: { ...sharedCatalogues.ru, ...ru },
  en: { ...sharedCatalogues.en, ...en },
  uk: { ...sharedCatalogues.uk, ...uk },
};

/** `common.field.name` and the like, with its text. */
function flatten(value: object, path = ""): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const here = path ? `${path}.${key}` : key;
    return typeof inner === "object" && inner !== null
      ? flatten(inner, here)
      : [[here, String(inner)] as [string, string]];
  });
}

const keys = (language: Language) => flatten(catalogues[language]).map(([key]) => key);
const withoutForms = (language: Language) =>
  [...new Set(keys(language).map((key) => key.replace(pluralSuffix, "")))].sort();

test.each(languages)("%s has the keys that Russian has", (language) => {
  expect(withoutForms(language)).toEqual(withoutForms("ru"));
});

test.each(languages)("%s has every plural form that the language needs", (language) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const present = new Set(keys(language));
  const counted = keys(language).filter((key) => pluralSuffix.test(key));
  for (const key of counted) {
    const stem = key.replace(pluralSuffix, "");
    for (const form of forms) expect(present).toContain(`${stem}_${form}`);
  }
});

test.each(languages)("%s asks for the same parameters as Russian", (language) => {
  const parameters = (from: Language) =>
    new Map(
      flatten(catalogues[from]).map(([key, text]) => [
        key.replace(pluralSuffix, ""),
        [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort().join(),
      ]),
    );
  expect(parameters(language)).toEqual(parameters("ru"));
});
