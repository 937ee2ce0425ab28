import { languages } from "@deeds/i18n/languages";
import { cityName, countryName } from "@deeds/i18n/places";
import type { PersonContent } from "../../domain/person-content.ts";

type Described = Pick<PersonContent, "city" | "occupation" | "country">;

/** Returns by what a person is found beside their names: city, occupation and country, in all languages. */
export const aboutOf = ({ city, occupation, country }: Described): (string | null)[] => [
  ...(city === null ? [] : languages.map((language) => cityName(city, language))),
  occupation,
  ...(country === null ? [] : languages.map((language) => countryName(country, language))),
];
