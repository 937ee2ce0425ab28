import { endpoints } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { Loaded, useEndpoint, useUser, WorkspacePage } from "@deeds/remote-kit";
import { useNavigate, useSearchParams } from "@deeds/router";
import { Button, Dialog, RadioGroup, Select, TextField, useTypedSearch } from "@deeds/ui";
import { ListFilter, Plus, Search } from "lucide-react";
import { useState } from "react";
import { CreatePersonDialog } from "../administration/lazy-parts.tsx";
import { ViewHeading } from "../common/lists.tsx";
import { PeopleList } from "./people-list.tsx";
import { hrefOf, type ListQuery, readQuery, sorts, states } from "./people-query.ts";

export default function PeoplePage() {
  const { t } = useTranslation("admin");
  const isAdmin = useUser()?.isAdmin ?? false;
  const [parameters] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const query = readQuery(parameters);
  return (
    <WorkspacePage
      title={t("people.title")}
      actions={
        isAdmin && (
          <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
            {t("newPerson")}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <PeopleControls query={query} isAdmin={isAdmin} />
        <ViewHeading>{t("people.title")}</ViewHeading>
        <PeopleList query={query} isAdmin={isAdmin} />
      </div>
      {adding && <CreatePersonDialog onClose={() => setAdding(false)} />}
    </WorkspacePage>
  );
}

function PeopleControls({ query, isAdmin }: { query: ListQuery; isAdmin: boolean }) {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const [filtering, setFiltering] = useState(false);
  /** A changed query starts on the first page. */
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
        onChange={({ target }) =>
          go({ sort: sorts.find((one) => one === target.value) ?? query.sort })
        }
      />
      {isAdmin && (
        <Select
          look="button"
          aria-label={t("people.state")}
          value={query.state}
          options={states.map((state) => ({ value: state, label: t(`people.states.${state}`) }))}
          onChange={({ target }) =>
            go({ state: states.find((one) => one === target.value) ?? query.state })
          }
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

interface CountryDialogProps {
  /** Empty for every country. */
  selected: string;
  onApply(country: string): void;
  onClose(): void;
}

function CountryDialog({ selected, onApply, onClose }: CountryDialogProps) {
  const { t } = useTranslation("admin");
  const [country, setCountry] = useState(selected);
  const apply = (chosen: string) => {
    onApply(chosen);
    onClose();
  };
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t("people.filterTitle")}
      footer={
        <>
          <Button onClick={() => apply("")}>{t("people.resetFilters")}</Button>
          <Button variant="primary" onClick={() => apply(country)}>
            {t("people.applyFilters")}
          </Button>
        </>
      }
    >
      <Loaded of={useEndpoint(endpoints.countries)} failure={t("people.failed")}>
        {(countries) => (
          <RadioGroup
            legend={t("common:field.country")}
            name="country"
            value={country}
            onChange={setCountry}
            options={[
              { value: "", label: t("people.everyCountry") },
              ...countries.map((one) => ({
                value: one.country,
                label: `${t(`common:country.${one.country}`, one.country)} (${one.count})`,
              })),
            ]}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
