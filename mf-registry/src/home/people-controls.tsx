import type { personSorts } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { useNavigate } from "@deeds/router";
import { Select } from "@deeds/ui";
import { type PeopleQuery, useCountries } from "../api/people.ts";
import { hrefOf } from "./people-query.ts";

type Sort = (typeof personSorts)[number];
const sorts: Sort[] = ["-createdAt", "name", "-name", "-proofCount"];

/** Side by side where both fit, otherwise one below the other: no label is ever cut. */
const place = "grow basis-auto sm:grow-0";

/** Country and order; a change starts on the first page. */
export function PeopleControls({ query }: { query: PeopleQuery }) {
  const { t } = useTranslation("registry");
  const navigate = useNavigate();
  const { data: countries = [] } = useCountries();
  const go = (change: { country?: string; sort?: Sort }) => {
    const { country, sort, ...rest } = { ...query, ...change };
    void navigate(
      hrefOf({
        ...rest,
        page: 1,
        ...(country && { country }),
        ...(sort && sort !== "-createdAt" && { sort }),
      }),
    );
  };
  return (
    <div className="flex w-full flex-wrap gap-3 sm:w-auto">
      <Select
        look="button"
        className={place}
        aria-label={t("home.country")}
        value={query.country ?? ""}
        onChange={(event) => go({ country: event.target.value })}
        options={[
          { value: "", label: t("home.everyCountry") },
          ...countries.map(({ country, count }) => ({
            value: country,
            label: `${t(`common:country.${country}`, country)} (${count})`,
          })),
        ]}
      />
      <Select
        look="button"
        className={place}
        aria-label={t("home.sort")}
        value={query.sort ?? "-createdAt"}
        onChange={(event) => go({ sort: event.target.value as Sort })}
        options={sorts.map((sort) => ({ value: sort, label: t(`home.sorts.${sort}`) }))}
      />
    </div>
  );
}
