import { addTranslations, type Translations } from "@deeds/i18n/react";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import uk from "./uk.json" with { type: "json" };

/** Adds a namespace's texts in all languages; the shell does it for a remote's own. */
export function registerTranslations(namespace: string, translations: Translations): void {
  addTranslations(namespace, translations);
}

/** The texts of this package, namespace `kit`; the shell calls it once. */
export const registerKitTranslations = (): void => registerTranslations("kit", { ru, en, uk });
