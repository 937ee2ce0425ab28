import {
  endpoints,
  type ModerationStatus,
  type Page,
  type WaitingKind,
} from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { Loaded, positiveInteger, useEndpoint, WorkspacePage } from "@deeds/remote-kit";
import { useSearchParams } from "@deeds/router";
import { ButtonLink, EmptyState, Pagination, RowSkeletons, Tabs } from "@deeds/ui";
import { SearchX } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { oneOf } from "./values.ts";

export const pageSize = 20;

export type ListResponse<Item> = Item[] | Page<Item>;

export function asPage<Item>(response: ListResponse<Item>): Page<Item> {
  if (!Array.isArray(response)) return response;
  const total = response.length;
  const totalPages = Math.min(1, total);
  return { items: response, page: 1, limit: total, total, totalPages, totalIsExact: true };
}

export function usePageNumber(): { page: number; hrefFor: (page: number) => string } {
  const [parameters] = useSearchParams();
  const hrefFor = (page: number) => {
    const next = new URLSearchParams(parameters);
    if (page > 1) next.set("page", String(page));
    else next.delete("page");
    return `?${next}`;
  };
  return { page: positiveInteger(parameters.get("page")) ?? 1, hrefFor };
}

/** What `useEndpoint` returned. */
export type Read<Data> = Parameters<typeof Loaded<Data>>[0]["of"];

interface PagedListProps<Item> {
  of: Read<ListResponse<Item>>;
  failure: string;
  skeleton: ReactNode;
  empty: ReactNode;
  className: string;
  page: number;
  hrefFor(page: number): string;
  children(items: readonly Item[]): ReactNode;
}

export function PagedList<Item>(props: PagedListProps<Item>) {
  const { of, failure, skeleton, empty, className, page, hrefFor, children } = props;
  return (
    <Loaded of={of} failure={failure} skeleton={skeleton}>
      {(response) => {
        const { items, totalPages } = asPage(response);
        if (items.length === 0 && totalPages > 0) {
          return <NoSuchPage {...{ page, totalPages, hrefFor }} />;
        }
        if (items.length === 0) return empty;
        return (
          <div className={className}>
            {children(items)}
            <Pagination page={page} totalPages={totalPages} hrefFor={hrefFor} />
          </div>
        );
      }}
    </Loaded>
  );
}

type NoSuchPageProps = Pick<PagedListProps<unknown>, "page" | "hrefFor"> & { totalPages: number };

/** In place of a page after the last one of a list that has entries. */
export function NoSuchPage({ page, totalPages, hrefFor }: NoSuchPageProps) {
  const { t } = useTranslation("admin");
  return (
    <EmptyState
      icon={SearchX}
      title={t("noSuchPage.title", { page })}
      actions={
        <>
          <ButtonLink to={hrefFor(1)}>{t("noSuchPage.first")}</ButtonLink>
          {totalPages > 1 && (
            <ButtonLink to={hrefFor(totalPages)}>
              {t("noSuchPage.last", { page: totalPages })}
            </ButtonLink>
          )}
        </>
      }
    >
      {t("noSuchPage.text", { count: totalPages })}
    </EmptyState>
  );
}

/** The view named by the address; the first one is the default and stays out of the address. */
export function useView<View extends string>(
  name: string,
  views: readonly [View, ...View[]],
): [View, (view: View) => void] {
  const [parameters, setParameters] = useSearchParams();
  const view = oneOf(views, parameters.get(name)) ?? views[0];
  const choose = (next: View) => setParameters(next === views[0] ? {} : { [name]: next });
  return [view, choose];
}

/** Names the view for screen readers; others see its tab. */
export const ViewHeading = ({ children }: { children: ReactNode }) => (
  <h2 className="sr-only">{children}</h2>
);

const counters = {
  person: "pendingPeople",
  proof: "pendingProofs",
  "contact-edit": "pendingContactEdits",
  removal: "pendingRemovals",
} as const;

/** Returns the number of items that await a decision, without those that wait for their sender. */
export function useWaitingCount(kind: WaitingKind): number | undefined {
  // In a variable: the bundler keeps all endpoints for a call with an optional chain behind it.
  const { data } = useEndpoint(endpoints.adminStats);
  return data?.[counters[kind]] ?? undefined;
}

/** Opens the items of a list in the moderation queue. */
export function QueueLink({ kind }: { kind: WaitingKind }) {
  const { t } = useTranslation("admin");
  return <ButtonLink to={`/moderation?kind=${kind}`}>{t("dashboard.openQueue")}</ButtonLink>;
}

interface StatusPageProps<View extends string> {
  title: string;
  kind: WaitingKind;
  views: readonly [View, ...View[]];
  labelOf(view: View): string;
  children(view: View): ReactNode;
}

export function StatusPage<View extends string>(props: StatusPageProps<View>) {
  const { title, kind, views, labelOf, children } = props;
  const { t } = useTranslation("admin");
  const waiting = useWaitingCount(kind);
  const [view, choose] = useView("status", views);
  return (
    <WorkspacePage
      title={title}
      note={waiting === undefined ? undefined : t("submissions.waiting", { count: waiting })}
      actions={<QueueLink kind={kind} />}
    >
      <Tabs
        label={t("proofs.tabs.label")}
        tabs={views.map((id) => ({
          id,
          label: labelOf(id),
          count: id === "pending" ? waiting : undefined,
        }))}
        selected={view}
        onSelect={choose}
      >
        {children(view)}
      </Tabs>
    </WorkspacePage>
  );
}

interface StatusListPageProps<Item> {
  title: string;
  kind: WaitingKind;
  labelOf(status: ModerationStatus): string;
  /** Reads a page of the list. */
  useList(status: ModerationStatus, page: number): Read<ListResponse<Item>>;
  failureOf(status: ModerationStatus): string;
  skeletonHeight: string;
  emptyOf(status: ModerationStatus): ReactNode;
  /** Mounted for each page of the list. */
  children(items: readonly Item[]): ReactNode;
}

/** A page with a tab and a list for each moderation status. */
export function StatusListPage<Item>(props: StatusListPageProps<Item>) {
  const { title, kind, labelOf } = props;
  return (
    <StatusPage
      title={title}
      kind={kind}
      views={["pending", "approved", "rejected"]}
      labelOf={labelOf}
    >
      {(status) => (
        <>
          <ViewHeading>{labelOf(status)}</ViewHeading>
          <StatusList key={status} status={status} {...props} />
        </>
      )}
    </StatusPage>
  );
}

type StatusListProps<Item> = StatusListPageProps<Item> & { status: ModerationStatus };

function StatusList<Item>({ status, useList, ...props }: StatusListProps<Item>) {
  const { page, hrefFor } = usePageNumber();
  return (
    <PagedList
      of={useList(status, page)}
      failure={props.failureOf(status)}
      skeleton={<RowSkeletons count={3} height={props.skeletonHeight} />}
      empty={props.emptyOf(status)}
      className="flex max-w-page flex-col gap-4"
      page={page}
      hrefFor={hrefFor}
    >
      {(items) => <Fragment key={page}>{props.children(items)}</Fragment>}
    </PagedList>
  );
}

export const PeopleGrid = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    className="gd-people sm:grid-cols-[repeat(auto-fill,minmax(14.5rem,1fr))]"
    aria-label={label}
  >
    {children}
  </section>
);
