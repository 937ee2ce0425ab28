import { sharedCatalogs } from "@deeds/i18n/catalogs";
import type { Language } from "@deeds/i18n/languages";
import en from "./texts/en.json" with { type: "json" };
import ru from "./texts/ru.json" with { type: "json" };
import uk from "./texts/uk.json" with { type: "json" };

/** The texts of documents before their scripts run, and of the gateway's own pages. */
export const texts = {
  ru: { product: sharedCatalogs.ru.common.productName, ...ru },
  en: { product: sharedCatalogs.en.common.productName, ...en },
  uk: { product: sharedCatalogs.uk.common.productName, ...uk },
} satisfies Record<Language, object>;
