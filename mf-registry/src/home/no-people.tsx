import { useTranslation } from "@deeds/i18n/react";
import { ButtonLink, EmptyState, TextLink } from "@deeds/ui";
import { SearchX, Users } from "lucide-react";
import type { PeopleQuery } from "../api/people.ts";
import { hrefOf } from "./people-query.ts";

interface NoPeopleProps {
  query: PeopleQuery;
  /** There are people, but not on a page of this number. */
  beyond: boolean;
}

/** Nobody yet, or nobody by this search: the query is repeated and the person can be added. */
export function NoPeople({ query, beyond }: NoPeopleProps) {
  const { t } = useTranslation("registry");
  const { search, country } = query;
  if (beyond) {
    const first = hrefOf({ ...query, page: 1 });
    return (
      <EmptyState
        icon={Users}
        title={t("home.noSuchPage", { page: query.page })}
        actions={<ButtonLink to={first}>{t("home.firstPage")}</ButtonLink>}
      />
    );
  }
  const add = (
    <ButtonLink to="/submit-person" variant="primary">
      {t("home.addPerson")}
    </ButtonLink>
  );
  if (!search && !country) {
    return (
      <EmptyState icon={Users} title={t("home.empty")} actions={add}>
        {t("home.emptyText")}
      </EmptyState>
    );
  }
  const everywhere = hrefOf({ page: 1, limit: query.limit, ...(search && { search }) });
  const title = search ? t("home.nothingFound", { query: search }) : t("home.nobodyThere");
  return (
    <EmptyState icon={SearchX} title={title} actions={add}>
      <p>{t("home.trySpelling")}</p>
      {country && (
        <p className="mt-2">
          <TextLink to={everywhere}>
            {t("home.searchEverywhere", { country: t(`common:country.${country}`, country) })}
          </TextLink>
        </p>
      )}
    </EmptyState>
  );
}
