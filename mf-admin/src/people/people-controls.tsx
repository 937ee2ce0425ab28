import { useTranslation } from "@deeds/i18n/react";
import { useNavigate } from "@deeds/router";
import { Button, Select, TextField, useTypedSearch } from "@deeds/ui";
import { ListFilter, Search } from "lucide-react";
import { useState } from "react";
import { CountryDialog } from "./country-dialog.tsx";
import { hrefOf, type ListQuery, sorts, states } from "./people-query.ts";

/** Search, order and the filter by country; the address carries all of them. */
export function PeopleControls({ query, isAdmin }: { query: ListQuery; isAdmin: boolean }) {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const [filtering, setFiltering] = useState(false);
  /** Another question starts on the first page. */
  const go = (part: Partial<ListQuery>) => void navigate(hrefOf({ ...query, ...part, page: 1 }));
  const { typed, setTyped, submit } = useTypedSearch(query.search, (search) => go({ search }));
  return (
    <search className="flex flex-wrap items-end gap-3">
      <form
        className="flex grow basis-80 items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          className="grow"
          label={t("people.search")}
          type="search"
          placeholder={t("people.searchPlaceholder")}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" icon={Search}>
          {t("common:search")}
        </Button>
      </form>
      <Select
        look="button"
        aria-label={t("people.sort")}
        value={query.sort}
        options={sorts.map((sort) => ({ value: sort, label: t(`people.sorts.${sort}`) }))}
        onChange={(event) => {
          const sort = sorts.find((one) => one === event.target.value);
          if (sort) go({ sort });
        }}
      />
      {isAdmin && (
        <Select
          look="button"
          aria-label={t("people.state")}
          value={query.state}
          options={states.map((state) => ({ value: state, label: t(`people.states.${state}`) }))}
          onChange={(event) => {
            const state = states.find((one) => one === event.target.value);
            if (state) go({ state });
          }}
        />
      )}
      <Button icon={ListFilter} onClick={() => setFiltering(true)}>
        {query.country ? t(`common:country.${query.country}`, query.country) : t("people.filter")}
      </Button>
      {filtering && (
        <CountryDialog
          selected={query.country}
          onApply={(country) => go({ country })}
          onClose={() => setFiltering(false)}
        />
      )}
    </search>
  );
}
