import { formatDate, formatLocalTime, placeName } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import {
  fullName,
  Loaded,
  profilePath,
  revalidateAll,
  Slot,
  useUser,
  WorkspacePage,
} from "@deeds/remote-kit";
import { Link } from "@deeds/router";
import {
  Avatar,
  Button,
  ButtonLink,
  Card,
  EmptyState,
  EntryNumber,
  RowSkeletons,
  TextLink,
} from "@deeds/ui";
import { Inbox, Plus, RefreshCw, Users } from "lucide-react";
import { type ReactNode, useState } from "react";
import { CreatePersonDialog, PromisePanels } from "../administration/lazy-parts.tsx";
import { usePeople, useProofs } from "../api/register.ts";
import { asPage, type ListResponse, type Read, useView, ViewHeading } from "../common/lists.tsx";
import { adminAddressOf, PersonLink } from "../common/person.tsx";
import { WaitLabel } from "../common/waiting-age.tsx";
import { AdminFigures, PublicFigures } from "./dashboard-figures.tsx";

export default function DashboardPage() {
  const { t } = useTranslation("admin");
  const isAdmin = useUser()?.isAdmin ?? false;
  const [view] = useView("view", ["overview", "mine"]);
  const [adding, setAdding] = useState(false);
  const [updatedAt, setUpdatedAt] = useState(() => new Date());
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    await revalidateAll();
    setUpdatedAt(new Date());
    setRefreshing(false);
  };
  const links = isAdmin ? [...commonLinks, ...administrators] : commonLinks;
  const add = () => setAdding(true);
  return (
    <WorkspacePage
      title={t("dashboard.title")}
      note={t("dashboard.updatedAt", { time: formatLocalTime(updatedAt) })}
      actions={
        <>
          <Button icon={RefreshCw} loading={refreshing} onClick={() => void refresh()}>
            {t("dashboard.refresh")}
          </Button>
          {isAdmin && (
            <Button variant="primary" icon={Plus} onClick={add}>
              {t("newPerson")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <nav className="gd-tabs flex-wrap" aria-label={t("dashboard.areas.label")}>
          {links.map(({ id, to }) => (
            <Link
              key={id}
              to={to}
              className="gd-tab"
              aria-current={id === view ? "page" : undefined}
            >
              {t(`dashboard.areas.${id}`)}
              {id === "mine" && <Slot name="submissions.unread" fallback={null} failure={null} />}
            </Link>
          ))}
        </nav>
        {view === "mine" ? (
          <>
            <ViewHeading>{t("dashboard.areas.mine")}</ViewHeading>
            <Slot name="submissions.mine" fallback={<RowSkeletons count={3} />} />
          </>
        ) : (
          <>
            {isAdmin ? <AdminFigures /> : <PublicFigures />}
            {isAdmin && <PromisePanels />}
            <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
              <RecentPeople onAdd={isAdmin ? add : undefined} />
              {isAdmin && <PendingProofs />}
            </div>
          </>
        )}
      </div>
      {adding && <CreatePersonDialog onClose={() => setAdding(false)} />}
    </WorkspacePage>
  );
}

const commonLinks = [
  { id: "overview", to: "/dashboard" },
  { id: "mine", to: "/dashboard?view=mine" },
] as const;

const administrators = [
  { id: "queue", to: "/moderation" },
  { id: "pendingPeople", to: "/moderate-people" },
  { id: "pendingProofs", to: "/proofs?status=pending" },
  { id: "people", to: "/people" },
  { id: "stats", to: "/settings?tab=system" },
  { id: "contactEdits", to: "/contact-edits" },
  { id: "webhooks", to: "/settings?tab=integrations" },
] as const;

const shown = 3;

interface ShortListProps<Item> {
  title: string;
  aside: ReactNode;
  of: Read<ListResponse<Item>>;
  failure: string;
  empty: ReactNode;
  children(item: Item): ReactNode;
}

function ShortList<Item>({ title, aside, of, failure, empty, children }: ShortListProps<Item>) {
  return (
    <Card title={title} aside={aside}>
      <Loaded of={of} failure={failure} skeleton={<RowSkeletons count={shown} />}>
        {(response) => {
          const { items } = asPage(response);
          return items.length === 0 ? empty : <ul>{items.map(children)}</ul>;
        }}
      </Loaded>
    </Card>
  );
}

function PendingProofs() {
  const { t } = useTranslation("admin");
  return (
    <ShortList
      title={t("dashboard.pending")}
      aside={<TextLink to="/submissions">{t("dashboard.openQueue")}</TextLink>}
      of={useProofs({ page: 1, limit: shown, status: "pending" })}
      failure={t("proofs.failed")}
      empty={<EmptyState plain icon={Inbox} title={t("dashboard.nothingPending")} />}
    >
      {(proof) => (
        <li
          key={proof.id}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-2.5"
        >
          <div className="min-w-0 grow basis-48">
            <p className="truncate font-serif text-body font-semibold">
              <PersonLink id={proof.personId} />
            </p>
            <p className="truncate text-caption text-muted">{proof.title ?? proof.description}</p>
          </div>
          <WaitLabel since={proof.createdAt} questions={proof.questions} />
          <ButtonLink to={`/moderation/proof/${proof.id}`}>{t("dashboard.review")}</ButtonLink>
        </li>
      )}
    </ShortList>
  );
}

/** `onAdd` where the user may add one. */
function RecentPeople({ onAdd }: { onAdd: (() => void) | undefined }) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const isAdmin = useUser()?.isAdmin ?? false;
  const add = onAdd && (
    <Button icon={Plus} onClick={onAdd}>
      {t("dashboard.addPerson")}
    </Button>
  );
  return (
    <ShortList
      title={t("dashboard.recent")}
      aside={<TextLink to="/people">{t("dashboard.viewAllPeople")}</TextLink>}
      of={usePeople({ page: 1, limit: shown, ...(isAdmin && { status: "approved" }) })}
      failure={t("people.failed")}
      empty={<EmptyState plain icon={Users} title={t("dashboard.noPeople")} actions={add} />}
    >
      {(person) => (
        <li key={person.id} className="flex items-center gap-3 border-t border-line py-2.5">
          <Avatar
            id={person.id}
            name={person.name}
            surname={person.surname}
            photo={person.profilePhoto}
          />
          <div className="min-w-0 grow">
            <p className="truncate font-serif text-body font-semibold">
              <Link
                className="hover:underline"
                to={isAdmin ? adminAddressOf(person) : profilePath(person)}
              >
                {fullName(person) || t("common:unknownPerson")}
              </Link>
            </p>
            <p className="truncate text-caption text-muted">
              {[person.occupation, placeName(person, language)].filter(Boolean).join(", ")}
            </p>
          </div>
          <p className="flex flex-none flex-col items-end text-caption text-muted tabular-nums">
            <EntryNumber id={person.id} />
            <time dateTime={person.createdAt}>{formatDate(person.createdAt)}</time>
          </p>
        </li>
      )}
    </ShortList>
  );
}
