import type { Language } from "./languages.ts";

/** Creates a value once for each language: a format of `Intl` takes longer to create than to use. */
export function perLanguage<Value>(
  create: (language: Language) => Value,
): (language: Language) => Value {
  const values = new Map<Language, Value>();
  return (language) => {
    const value = values.get(language) ?? create(language);
    values.set(language, value);
    return value;
  };
}
