import type { Language } from "@deeds/i18n";
import type { LoadTexts } from "@deeds/i18n/react";

/** The texts that the shell loads beside those of a remote. */
export const pageTexts = {
  ru: async () => ({
    common: (await import("@deeds/i18n/catalogs/common.ru.json", { with: { type: "json" } }))
      .default,
    ui: (await import("@deeds/i18n/catalogs/ui.ru.json", { with: { type: "json" } })).default,
    validation: (await import("@deeds/i18n/errors/ru.json", { with: { type: "json" } })).default
      .validation,
    kit: (await import("../translations/ru.json", { with: { type: "json" } })).default,
  }),
  en: async () => ({
    common: (await import("@deeds/i18n/catalogs/common.en.json", { with: { type: "json" } }))
      .default,
    ui: (await import("@deeds/i18n/catalogs/ui.en.json", { with: { type: "json" } })).default,
    validation: (await import("@deeds/i18n/errors/en.json", { with: { type: "json" } })).default
      .validation,
    kit: (await import("../translations/en.json", { with: { type: "json" } })).default,
  }),
  uk: async () => ({
    common: (await import("@deeds/i18n/catalogs/common.uk.json", { with: { type: "json" } }))
      .default,
    ui: (await import("@deeds/i18n/catalogs/ui.uk.json", { with: { type: "json" } })).default,
    validation: (await import("@deeds/i18n/errors/uk.json", { with: { type: "json" } })).default
      .validation,
    kit: (await import("../translations/uk.json", { with: { type: "json" } })).default,
  }),
} satisfies Record<Language, LoadTexts>;
