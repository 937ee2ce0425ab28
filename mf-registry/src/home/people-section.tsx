import { useTranslation } from "@deeds/i18n/react";
import { useSearchParams } from "@deeds/router";
import { ErrorState, Pagination, PersonCardSkeletons, useDelayed } from "@deeds/ui";
import { type PeopleQuery, usePublicPeople } from "../api/people.ts";
import { NoPeople } from "./no-people.tsx";
import { PeopleControls } from "./people-controls.tsx";
import { PeopleGrid } from "./people-grid.tsx";
import { hrefOf, readQuery } from "./people-query.ts";

/** People of the register, 20 a page; the address carries search, filter, sort and page. */
export function PeopleSection() {
  const { t } = useTranslation("registry");
  const [parameters] = useSearchParams();
  const query = readQuery(parameters);
  return (
    <section className="flex flex-col gap-5" aria-labelledby="people-title">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="people-title" className="font-serif text-section font-semibold">
          {query.search ? t("home.found", { query: query.search }) : t("home.peopleTitle")}
        </h2>
        <PeopleControls query={query} />
      </div>
      <People query={query} />
    </section>
  );
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
  if (data.items.length === 0) return <NoPeople search={query.search} />;
  return (
    <>
      <PeopleGrid people={data.items} />
      <Pagination
        page={data.page}
        totalPages={data.totalPages}
        hrefFor={(page) => hrefOf({ ...query, page })}
      />
    </>
  );
}
