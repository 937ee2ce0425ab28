import { endpoints, type Person } from "@deeds/contracts/browser";
import { countryName, countryOptions, formatDate } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { Loaded, profilePath, Slot, useEndpoint, useUser, WorkspacePage } from "@deeds/remote-kit";
import { useNavigate, useSearchParams } from "@deeds/router";
import {
  Button,
  ButtonLink,
  Dialog,
  EmptyState,
  PersonCardSkeletons,
  RadioGroup,
  RowSkeletons,
  Select,
  StatusLabel,
} from "@deeds/ui";
import { Segments } from "@deeds/ui/bundled";
import { ListFilter, Plus, SearchX, Users } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { CreatePersonDialog, EditPersonDialog } from "../administration/lazy-parts.tsx";
import { usePeople } from "../api/register.ts";
import { PagedList, PeopleGrid, ViewHeading } from "../common/lists.tsx";
import { AdminPersonCard, adminAddressOf } from "../common/person.tsx";
import { SearchForm } from "../common/search-form.tsx";
import { oneOf } from "../common/values.ts";
import { callOf, hrefOf, type ListQuery, readQuery, sorts, states, views } from "./people-query.ts";

const PeopleTable = lazy(async () => {
  const { PeopleTable } = await import(
    /* webpackMode: "lazy", webpackChunkName: "people-table" */ "./table/people-table.tsx"
  );
  return { default: PeopleTable };
});

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
        {isAdmin && query.view === "table" ? (
          <Suspense fallback={<RowSkeletons count={8} />}>
            <PeopleTable key={hrefOf({ ...query, sort: "name" })} query={query} />
          </Suspense>
        ) : (
          <PeopleList query={query} isAdmin={isAdmin} />
        )}
      </div>
      {adding && <CreatePersonDialog onClose={() => setAdding(false)} />}
    </WorkspacePage>
  );
}

function PeopleControls({ query, isAdmin }: { query: ListQuery; isAdmin: boolean }) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const navigate = useNavigate();
  const [filtering, setFiltering] = useState(false);
  /** A changed query starts on the first page. */
  const go = (part: Partial<ListQuery>) => void navigate(hrefOf({ ...query, ...part, page: 1 }));
  const choice = (name: "sort" | "state", values: readonly string[]) => (
    <Select
      look="button"
      aria-label={t(`people.${name}`)}
      value={query[name]}
      options={values.map((value) => ({ value, label: t(`people.${name}s.${value}`) }))}
      onChange={({ target }) => go({ [name]: oneOf(values, target.value) })}
    />
  );
  return (
    <SearchForm
      label={t("people.search")}
      placeholder={t("people.searchPlaceholder")}
      search={query.search}
      onSearch={(search) => go({ search })}
    >
      {isAdmin && (
        <Segments
          label={t("people.view")}
          options={views.map((value) => ({ value, label: t(`people.views.${value}`) }))}
          value={query.view}
          onChange={(view) => go({ view })}
        />
      )}
      {!(isAdmin && query.view === "table") && choice("sort", sorts)}
      {isAdmin && choice("state", states)}
      <Button icon={ListFilter} onClick={() => setFiltering(true)}>
        {query.country ? countryName(query.country, language) : t("people.filter")}
      </Button>
      {filtering && (
        <CountryDialog
          selected={query.country}
          onApply={(country) => go({ country })}
          onClose={() => setFiltering(false)}
        />
      )}
    </SearchForm>
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
  const [language] = useLanguage();
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
              ...countryOptions(countries, language),
            ]}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

function PeopleList({ query, isAdmin }: { query: ListQuery; isAdmin: boolean }) {
  const { t } = useTranslation("admin");
  const [editing, setEditing] = useState<number | null>(null);
  const [proving, setProving] = useState<Person | null>(null);
  const [proofOpen, setProofOpen] = useState(false);
  return (
    <>
      <PagedList
        of={usePeople(callOf(query, isAdmin))}
        failure={t("people.failed")}
        skeleton={<PersonCardSkeletons />}
        empty={
          query.search ? (
            <EmptyState icon={SearchX} title={t("people.noResults", { term: query.search })}>
              {t("people.tryDifferent")}
            </EmptyState>
          ) : (
            <EmptyState icon={Users} title={t("people.empty")} />
          )
        }
        className="contents"
        page={query.page}
        hrefFor={(page) => hrefOf({ ...query, page })}
      >
        {(people) => (
          <PeopleGrid label={t("people.title")}>
            {people.map((person) => (
              <AdminPersonCard
                key={person.id}
                href={person.status === "approved" ? profilePath(person) : adminAddressOf(person)}
                person={person}
                details={person.status !== "approved" && <StatusLabel status={person.status} />}
                deeds={t("ui:deeds", { count: person.proofCount })}
                lastDate={
                  person.lastProofAt
                    ? t("people.lastProof", { date: formatDate(person.lastProofAt) })
                    : t("people.noProofs")
                }
              >
                {person.status === "approved" && (
                  <ButtonLink size="small" to={profilePath(person)}>
                    {t("people.viewDetails")}
                  </ButtonLink>
                )}
                {isAdmin && (
                  <>
                    <Button size="small" onClick={() => setEditing(person.id)}>
                      {t("common:edit")}
                    </Button>
                    <ButtonLink size="small" to={adminAddressOf(person)}>
                      {t("people.adminView")}
                    </ButtonLink>
                  </>
                )}
                {person.status === "approved" && (
                  <Button
                    size="small"
                    onClick={() => {
                      setProving(person);
                      setProofOpen(true);
                    }}
                  >
                    {t("people.addProof")}
                  </Button>
                )}
              </AdminPersonCard>
            ))}
          </PeopleGrid>
        )}
      </PagedList>
      {editing !== null && <EditPersonDialog id={editing} onClose={() => setEditing(null)} />}
      <Slot
        name="submissions.add-proof"
        open={proofOpen}
        onClose={() => setProofOpen(false)}
        person={proving}
      />
    </>
  );
}
