import { storedCountry } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { usePageHead } from "@deeds/remote-kit";
import { useSearchParams } from "@deeds/router";
import { feedPath } from "../following/feed-path.ts";
import { filterNames, filtersOf, followTarget, hrefOf, type PeopleQuery } from "./people-query.ts";

/**
 * States what the page is called. A page of the list, also of a filtered one, is one of its own, however it is
 * sorted; a search is none, nor is one without people, whose address may name anything.
 */
export function useHomeHead(query: PeopleQuery, people: readonly unknown[] | undefined): void {
  const { t } = useTranslation("registry");
  const [language] = useLanguage();
  const [parameters] = useSearchParams();
  const { page, country } = query;
  const description = t("home.summary");
  const target = followTarget(query);
  const canonical = hrefOf({
    ...filtersOf(query),
    page,
    ...(country && { country: storedCountry(country) }),
  });
  usePageHead({
    title: filterNames(query, language) || t("home.documentTitle"),
    description,
    canonical,
    noIndex: parameters.has("search") || (canonical !== "/" && people?.length === 0),
    feed: target && feedPath(target),
    about: { "@type": "WebSite", name: t("common:productName"), description },
  });
}
