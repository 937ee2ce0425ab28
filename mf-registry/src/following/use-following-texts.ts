import { interpolate } from "@deeds/i18n";
import { useLanguage } from "@deeds/i18n/react";
import en from "./texts/en.json" with { type: "json" };
import ru from "./texts/ru.json" with { type: "json" };
import uk from "./texts/uk.json" with { type: "json" };

const texts = { ru, en, uk };

/** The texts of following, of users alone: not in the remote's texts, which each page loads. */
export function useFollowingTexts() {
  const [language] = useLanguage();
  return (key: keyof typeof ru, values: Record<string, string> = {}): string =>
    interpolate(texts[language][key], values);
}
