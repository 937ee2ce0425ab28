import type { Follow } from "@deeds/contracts";
import { countryName, type Language } from "@deeds/i18n";
import { fullName, profilePath } from "@deeds/remote-kit";
import { hrefOf } from "../home/people-query.ts";
import type { FollowTarget } from "./feed-path.ts";
import type { useFollowingTexts } from "./use-following-texts.ts";

/** The server compares searches in any letter case, and stores countries by one name. */
const same = (one: string | null | undefined, other: string | null | undefined): boolean =>
  countryName(one ?? "", "ru").toLowerCase() === countryName(other ?? "", "ru").toLowerCase();

export function isFollowed(follow: Follow, { personId, search, country }: FollowTarget): boolean {
  if (personId !== undefined) return follow.person?.id === personId;
  return follow.kind === "search" && same(follow.search, search) && same(follow.country, country);
}

export const targetOf = ({ person, search, country }: Follow): FollowTarget => ({
  ...(person && { personId: person.id }),
  ...(search && { search }),
  ...(country && { country }),
});

/** Returns the page of what is followed; `null` for a person who is not public now. */
export function followHref({ kind, person, search, country }: Follow): string | null {
  if (kind === "person") return person && profilePath(person);
  return hrefOf({ ...(search && { search }), ...(country && { country }) });
}

export function followName(
  { kind, person, search, country }: Follow,
  language: Language,
  t: ReturnType<typeof useFollowingTexts>,
): string {
  if (kind === "person") return person ? fullName(person) : t("hiddenPerson");
  const place = country ? countryName(country, language) : "";
  if (!search) return t("inCountry", { country: place });
  return place ? t("searchIn", { search, country: place }) : t("search", { search });
}
