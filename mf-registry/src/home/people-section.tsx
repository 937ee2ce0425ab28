import { endpoints, type FoundBy } from "@deeds/contracts/browser";
import { countryOptions, formatDate, formatNumber, langOf, placeName } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { type EndpointResponse, Loaded, profilePath, useEndpoint } from "@deeds/remote-kit";
import { receiptCodeOf, receiptSearchPath } from "@deeds/remote-kit/bundled";
import { useNavigate, useNavigationType, useSearchParams } from "@deeds/router";
import {
  Button,
  ButtonLink,
  EmptyState,
  Notice,
  Pagination,
  PersonCardSkeletons,
  Select,
  TextLink,
} from "@deeds/ui";
import { breakable, PersonCard, PersonGrid } from "@deeds/ui/bundled";
import { SearchX, Users } from "lucide-react";
import { useEffect, useRef } from "react";
import { FeedLink, Follow } from "../following/follow.tsx";
import { FilterInputs } from "./filter-inputs.tsx";
import { useHomeHead } from "./home-head.ts";
import { NewPeople } from "./new-people.tsx";
import {
  defaultSort,
  filterNames,
  filtersOf,
  followTarget,
  hrefOf,
  type PeopleQuery,
  readQuery,
  type Sort,
} from "./people-query.ts";
import { useRegisterSeen } from "./way-back.ts";

/** Cards of the widest first row; images of others wait for the scripts. */
const firstRow = 4;

export function PeopleSection() {
  const { t } = useTranslation("registry");
  const [language] = useLanguage();
  const [parameters] = useSearchParams();
  const query = readQuery(parameters);
  const { search, occupation } = query;
  const filters = filterNames(query, language);
  const others = filterNames({ ...query, occupation: "" }, language);
  const title = useFocusOnQueryChange(query);
  useRegisterSeen();
  const people = useEndpoint(endpoints.publicPeople, { query }, { keepPreviousData: true });
  useHomeHead(query, people.data?.items);
  return (
    <section className="flex flex-col gap-5" aria-labelledby="people-title">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2
          ref={title}
          id="people-title"
          tabIndex={-1}
          className="min-w-0 scroll-mt-4 font-serif text-section font-semibold wrap-anywhere"
        >
          {search ? t("home.found", { query: search }) : t("home.peopleTitle")}
          {filters && ": "}
          {occupation && <span lang={langOf(occupation, language)}>{occupation}</span>}
          {occupation && others && ", "}
          {others}
        </h2>
        <PeopleControls query={query} />
      </div>
      {(search || filters) && <ListLinks {...query} />}
      <NewPeople query={query} onShow={() => title.current?.focus({ preventScroll: true })} />
      <Loaded
        of={people}
        failure={t("home.peopleFailed")}
        skeleton={<PersonCardSkeletons count={8} />}
      >
        {(found) => (
          <div className="flex flex-col gap-5" aria-busy={people.isLoading || undefined}>
            {search && <SearchOutcome query={query} found={found} />}
            {found.items.length === 0 ? (
              <EmptyPeople query={query} isPageBeyondLast={found.total > 0} />
            ) : (
              <>
                <PersonGrid>
                  {found.items.map((person, at) => (
                    <PersonCard
                      key={person.id}
                      href={profilePath(person)}
                      id={person.id}
                      name={person.name}
                      surname={person.surname}
                      photo={person.profilePhoto}
                      placeholder={person.photoPlaceholder}
                      afterScripts={at >= firstRow}
                      occupation={person.occupation}
                      place={placeName(person, language)}
                      details={
                        <>
                          {person.instagramUsername && (
                            <p>@{breakable(person.instagramUsername)}</p>
                          )}
                          {person.foundBy && <FoundByNote foundBy={person.foundBy} />}
                        </>
                      }
                      deeds={t("ui:deeds", { count: person.proofCount })}
                      lastDate={person.lastProofAt && formatDate(person.lastProofAt)}
                    />
                  ))}
                </PersonGrid>
                <Pagination
                  page={found.page}
                  totalPages={found.totalPages}
                  hrefFor={(page) => hrefOf({ ...query, page })}
                />
              </>
            )}
          </div>
        )}
      </Loaded>
    </section>
  );
}

function ListLinks(query: PeopleQuery) {
  const { t } = useTranslation("registry");
  const target = followTarget(query);
  const whole = hrefOf({ ...query, page: 1, country: "", occupation: "", century: 0 });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      {target && <Follow {...target} />}
      {target && <FeedLink {...target} />}
      {whole !== hrefOf({ ...query, page: 1 }) && (
        <TextLink className="inline-flex min-h-11 items-center" to={whole}>
          {t("home.clearFilters")}
        </TextLink>
      )}
    </div>
  );
}

/**
 * Scrolls to the list's title and focuses it when page, search or order change; going back restores
 * the scroll position instead.
 */
function useFocusOnQueryChange(query: PeopleQuery) {
  const title = useRef<HTMLHeadingElement>(null);
  const navigationType = useNavigationType();
  const address = hrefOf(query);
  const shownAddress = useRef(address);
  useEffect(() => {
    if (shownAddress.current === address) return;
    shownAddress.current = address;
    if (navigationType === "POP") return;
    // After the shell has scrolled to the top of the page.
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView();
  }, [address, navigationType]);
  return title;
}

const sorts: Sort[] = ["-createdAt", "name", "-name", "-proofCount"];
const searchSorts: Sort[] = ["relevance", ...sorts];

/** Wraps instead of truncating a label. */
const selectClass = "grow basis-auto sm:grow-0";

function PeopleControls({ query }: { query: PeopleQuery }) {
  const { t } = useTranslation("registry");
  const [language] = useLanguage();
  const navigate = useNavigate();
  const { data: countries = [] } = useEndpoint(endpoints.countries);
  const { search, country, ...others } = query;
  const applyFilter = (change: { country?: string; sort?: Sort }) =>
    void navigate(hrefOf({ ...query, ...change, page: 1 }));
  return (
    <form action="/" className="flex w-full flex-wrap gap-3 sm:w-auto">
      {search && <input type="hidden" name="search" value={search} />}
      <FilterInputs {...others} />
      <Select
        look="button"
        name="country"
        className={selectClass}
        aria-label={t("home.country")}
        value={country ?? ""}
        onChange={(event) => applyFilter({ country: event.target.value })}
        options={[
          { value: "", label: t("home.everyCountry") },
          ...countryOptions(countries, language),
        ]}
      />
      <Select
        look="button"
        name="sort"
        className={selectClass}
        aria-label={t("home.sort")}
        value={query.sort ?? defaultSort(query)}
        onChange={(event) => applyFilter({ sort: event.target.value as Sort })}
        options={(search ? searchSorts : sorts).map((sort) => ({
          value: sort,
          label: t(`home.sorts.${sort}`),
        }))}
      />
      <noscript>
        <Button type="submit" inRow>
          {t("home.applyFilter")}
        </Button>
      </noscript>
    </form>
  );
}

/** Why the search found a person; the server omits it where it would reveal a hidden contact. */
function FoundByNote({ foundBy }: { foundBy: FoundBy }) {
  const { t } = useTranslation("registry");
  const { kind, ...details } = foundBy;
  return <p className="mt-1 text-caption">{t(`home.foundBy.${kind}`, details)}</p>;
}

type Found = EndpointResponse<typeof endpoints.publicPeople>;

function SearchOutcome({ query, found }: { query: PeopleQuery; found: Found }) {
  const { t } = useTranslation("registry");
  const [language] = useLanguage();
  const { total, totalIsExact, correction } = found;
  const shown = `${formatNumber(total, language)}${totalIsExact ? "" : "+"}`;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-card text-muted">
        {total > 0 && t("home.count", { count: total, shown })}
      </p>
      {correction && (
        <Notice>
          {t(`home.corrected.${correction.kind}`, { query: query.search })}{" "}
          <TextLink to={hrefOf({ ...filtersOf(query), search: correction.text })}>
            {t("home.correctedTo", { text: correction.text })}
          </TextLink>
        </Notice>
      )}
    </div>
  );
}

interface EmptyPeopleProps {
  query: PeopleQuery;
  /** There are people, but fewer pages. */
  isPageBeyondLast: boolean;
}

function EmptyPeople({ query, isPageBeyondLast }: EmptyPeopleProps) {
  const { t } = useTranslation("registry");
  const [language] = useLanguage();
  const { search } = query;
  if (isPageBeyondLast) {
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
  if (!search && !filterNames(query, language)) {
    return (
      <EmptyState icon={Users} title={t("home.empty")} actions={add}>
        {t("home.emptyText")}
      </EmptyState>
    );
  }
  // A form that is sent without scripts searches for the code of a receipt too.
  const receipt = receiptCodeOf(search ?? "");
  const title = search ? t("home.nothingFound", { query: search }) : t("home.noPeopleThere");
  return (
    <EmptyState icon={SearchX} title={title} actions={add}>
      <p>{t("home.trySpelling")}</p>
      {receipt && (
        <p className="mt-2">
          <TextLink to={receiptSearchPath(receipt)}>{t("home.openReceipt")}</TextLink>
        </p>
      )}
    </EmptyState>
  );
}
