import { useTranslation } from "@deeds/i18n/react";
import { useNavigationType, useSearchParams } from "@deeds/router";
import { ErrorState, Pagination, PersonCardSkeletons, useDelayed } from "@deeds/ui";
import { useEffect, useRef } from "react";
import { type PeopleQuery, usePublicPeople } from "../api/people.ts";
import { NoPeople } from "./no-people.tsx";
import { PeopleControls } from "./people-controls.tsx";
import { PeopleGrid } from "./people-grid.tsx";
import { hrefOf, readQuery } from "./people-query.ts";
import { SearchOutcome } from "./search-outcome.tsx";

/** People of the register, 20 a page; the address carries search, filter, sort and page. */
export function PeopleSection() {
  const { t } = useTranslation("registry");
  const [parameters] = useSearchParams();
  const query = readQuery(parameters);
  const title = useShownOnMove(query);
  return (
    <section className="flex flex-col gap-5" aria-labelledby="people-title">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2
          ref={title}
          id="people-title"
          tabIndex={-1}
          className="min-w-0 scroll-mt-4 font-serif text-section font-semibold wrap-anywhere"
        >
          {query.search ? t("home.found", { query: query.search }) : t("home.peopleTitle")}
        </h2>
        <PeopleControls query={query} />
      </div>
      <People query={query} />
    </section>
  );
}

/**
 * Another page, search or order begins at the list's title, with the focus there; going back keeps
 * the place.
 */
function useShownOnMove(query: PeopleQuery) {
  const title = useRef<HTMLHeadingElement>(null);
  const direction = useNavigationType();
  const address = hrefOf(query);
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    if (direction === "POP") return;
    // After the router's own move to the page's top.
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView();
  }, [address, direction]);
  return title;
}

function People({ query }: { query: PeopleQuery }) {
  const { t } = useTranslation("registry");
  const { data, error, isLoading, mutate } = usePublicPeople(query);
  const waiting = useDelayed(isLoading);
  if (error) {
    return (
      <ErrorState
        title={t("home.peopleFailed")}
        requestId={error.requestId}
        onRetry={() => void mutate()}
      >
        {error.message}
      </ErrorState>
    );
  }
  if (!data) return waiting ? <PersonCardSkeletons count={8} /> : null;
  return (
    <div className="flex flex-col gap-5" aria-busy={isLoading || undefined}>
      {query.search && <SearchOutcome search={query.search} found={data} />}
      {data.items.length === 0 ? (
        <NoPeople query={query} beyond={data.total > 0} />
      ) : (
        <PeopleGrid people={data.items} />
      )}
      <Pagination
        page={data.page}
        totalPages={data.totalPages}
        hrefFor={(page) => hrefOf({ ...query, page })}
      />
    </div>
  );
}
