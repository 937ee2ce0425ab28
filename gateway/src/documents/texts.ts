import { sharedCatalogs } from "@deeds/i18n/catalogues";
import type { Language } from "@deeds/i18n/languages";
import en from "./texts/en.json" with { type: "json" };
import ru from "./texts/ru.json" with { type: "json" };
import uk from "./texts/uk.json" with { type: "json" };

/** The texts of documents: for search engines, shared links and readers without scripts. */
export const texts = {
  ru: { product: sharedCatalogs.ru.common.productName, ...ru },
  en: { product: sharedCatalogs.en.common.productName, ...en },
  uk: { product: sharedCatalogs.uk.common.productName, ...uk },
} satisfies Record<Language, object>;

/** The full name of a person; empty when it is unknown. */
export const fullName = (person: { name: string | null; surname: string | null }): string =>
  [person.name, person.surname].filter(Boolean).join(" ");

/** The path of a person's page: by the slug when there is one. */
export const profilePath = ({ id, slug }: { id: number; slug: string | null }): string =>
  slug ? `/p/${slug}` : `/people/${id}`;
