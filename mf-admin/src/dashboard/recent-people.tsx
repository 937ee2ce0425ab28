import type { Person } from "@deeds/contracts";
import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { useUser } from "@deeds/remote-kit";
import { Link } from "@deeds/router";
import {
  Avatar,
  Button,
  Card,
  EmptyState,
  EntryNumber,
  RowSkeletons,
  TextLink,
  useDelayed,
} from "@deeds/ui";
import { Plus, Users } from "lucide-react";
import { usePeople } from "../api/people.ts";
import { asPage } from "../common/list.ts";
import { PartFailed } from "../common/part-failed.tsx";
import { addressOf, adminAddressOf, fullName, placeOf } from "../common/person-text.ts";

const shown = 3;

/** The people added last; `onAdd` where the viewer may add one. */
export function RecentPeople({ onAdd }: { onAdd: (() => void) | undefined }) {
  const { t } = useTranslation("admin");
  return (
    <Card
      title={t("dashboard.recent")}
      aside={<TextLink to="/people">{t("dashboard.viewAllPeople")}</TextLink>}
    >
      <Rows onAdd={onAdd} />
    </Card>
  );
}

function Rows({ onAdd }: { onAdd: (() => void) | undefined }) {
  const { t } = useTranslation("admin");
  const isAdmin = useUser()?.isAdmin ?? false;
  const { data, error, isLoading, mutate } = usePeople({
    page: 1,
    limit: shown,
    ...(isAdmin && { status: "approved" }),
  });
  const waiting = useDelayed(isLoading);
  if (error) {
    return <PartFailed title={t("people.failed")} error={error} onRetry={() => void mutate()} />;
  }
  if (!data) return waiting ? <RowSkeletons count={shown} /> : null;
  const people = asPage(data).items;
  if (people.length > 0) {
    return (
      <ul>
        {people.map((person) => (
          <RecentPerson key={person.id} person={person} />
        ))}
      </ul>
    );
  }
  return (
    <EmptyState
      plain
      icon={Users}
      title={t("dashboard.noPeople")}
      actions={
        onAdd && (
          <Button icon={Plus} onClick={onAdd}>
            {t("dashboard.addPerson")}
          </Button>
        )
      }
    />
  );
}

function RecentPerson({ person }: { person: Person }) {
  const { t } = useTranslation("admin");
  const isAdmin = useUser()?.isAdmin ?? false;
  const about = [person.occupation, placeOf(person, t)].filter(Boolean).join(", ");
  return (
    <li className="flex items-center gap-3 border-t border-line py-2.5">
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
            to={isAdmin ? adminAddressOf(person) : addressOf(person)}
          >
            {fullName(person) || t("common:unknownPerson")}
          </Link>
        </p>
        <p className="truncate text-caption text-muted">{about}</p>
      </div>
      <p className="flex flex-none flex-col items-end text-caption text-muted tabular-nums">
        <EntryNumber id={person.id} />
        <time dateTime={person.createdAt}>{formatDate(person.createdAt)}</time>
      </p>
    </li>
  );
}
