import {
  endpoints,
  type OwnPerson,
  type OwnSuggestion,
  type Proof,
} from "@deeds/contracts/browser";
import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { fullName, useEndpoint } from "@deeds/remote-kit";
import { EmptyState, RowSkeletons, StatusLabel, Tabs, TextLink } from "@deeds/ui";
import { Inbox } from "lucide-react";
import {
  type ListResponse,
  PagedList,
  pageSize,
  type Read,
  usePageNumber,
  useView,
} from "../common/lists.tsx";
import { adminAddressOf } from "../common/person.tsx";
import { type ItemAddress, pathOf } from "../moderation/queue/use-open-address.ts";

const views = ["proofs", "people", "contactEdits"] as const;

/** What an account has sent with its name, newest first. */
export function UserSubmissions({ id }: { id: number }) {
  const { t } = useTranslation("admin");
  const [view, choose] = useView("sent", views);
  const List = { proofs: SentProofs, people: SentPeople, contactEdits: SentEdits }[view];
  return (
    <section className="flex flex-col gap-3" aria-labelledby="user-submissions">
      <h2 id="user-submissions" className="font-serif text-name font-semibold">
        {t("users.submissions")}
      </h2>
      <Tabs
        label={t("users.submissions")}
        tabs={views.map((name) => ({ id: name, label: t(`${name}.title`) }))}
        selected={view}
        onSelect={choose}
      >
        <List key={view} id={id} />
      </Tabs>
    </section>
  );
}

const options = { keepPreviousData: true };

function useOwnQuery(userId: number) {
  const { page } = usePageNumber();
  return { query: { userId, page, limit: pageSize } };
}

const SentProofs = ({ id }: { id: number }) => (
  <SentList of={useEndpoint(endpoints.myProofs, useOwnQuery(id), options)} rowOf={proofRow} />
);

const SentPeople = ({ id }: { id: number }) => (
  <SentList of={useEndpoint(endpoints.myPeople, useOwnQuery(id), options)} rowOf={personRow} />
);

const SentEdits = ({ id }: { id: number }) => (
  <SentList of={useEndpoint(endpoints.mySuggestions, useOwnQuery(id), options)} rowOf={editRow} />
);

interface SentRow extends ItemAddress {
  title: string | null;
  href: string;
  status: Proof["status"];
  sentAt: string;
  decidedAt: string | null;
  reason: string | null | undefined;
}

const proofRow = (proof: Proof): SentRow => ({
  kind: "proof",
  id: proof.id,
  title: proof.title ?? proof.description,
  href: `/admin/people/${proof.personId}`,
  status: proof.status,
  sentAt: proof.createdAt,
  decidedAt: proof.moderatedAt,
  reason: proof.rejectionReason,
});

const personRow = (person: OwnPerson): SentRow => ({
  kind: "person",
  id: person.id,
  title: fullName(person) || null,
  href: adminAddressOf(person),
  status: person.status,
  sentAt: person.createdAt,
  decidedAt: person.moderatedAt,
  reason: person.rejectionReason,
});

const editRow = (edit: OwnSuggestion): SentRow => ({
  kind: "contact-edit",
  id: edit.id,
  title: edit.personName,
  href: adminAddressOf({ id: edit.personId, slug: edit.personSlug }),
  status: edit.status,
  sentAt: edit.submittedAt,
  decidedAt: edit.moderatedAt,
  reason: edit.rejectionReason,
});

interface SentListProps<Item> {
  of: Read<ListResponse<Item>>;
  rowOf(item: Item): SentRow;
}

function SentList<Item>({ of, rowOf }: SentListProps<Item>) {
  const { t } = useTranslation("admin");
  const { page, hrefFor } = usePageNumber();
  return (
    <PagedList
      of={of}
      failure={t("users.submissionsFailed")}
      skeleton={<RowSkeletons count={3} />}
      empty={<EmptyState icon={Inbox} title={t("users.noSubmissions")} />}
      className="flex flex-col gap-4"
      page={page}
      hrefFor={hrefFor}
    >
      {(items) => (
        <ul className="rounded-card border border-line bg-surface">
          {items.map(rowOf).map(({ kind, id, title, href, status, sentAt, decidedAt, reason }) => (
            <li
              key={id}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-t border-line px-4 py-3 first:border-0"
            >
              <div className="min-w-0 grow basis-64">
                <p className="line-clamp-2 font-semibold break-words">
                  <TextLink to={href}>{title ?? t("common:unknownPerson")}</TextLink>
                </p>
                <p className="text-caption text-muted">
                  <TextLink to={pathOf({ kind, id })}>№ {id}</TextLink>,{" "}
                  {t("users.sentAt", { date: formatDate(sentAt) })}
                </p>
                {reason && <p>{t("reasonGiven", { reason })}</p>}
              </div>
              <StatusLabel status={status} date={decidedAt} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
