import type { Person } from "@deeds/contracts";
import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { placeOf, profilePath, Slot, useUser } from "@deeds/remote-kit";
import {
  Button,
  ButtonLink,
  EmptyState,
  PersonCard,
  PersonCardSkeletons,
  StatusLabel,
} from "@deeds/ui";
import { SearchX, Users } from "lucide-react";
import { useState } from "react";
import { EditPersonDialog } from "../administration/lazy-parts.tsx";
import { usePeople } from "../api/register.ts";
import { PagedList, PeopleGrid } from "../common/lists.tsx";
import { adminAddressOf } from "../common/person-link.tsx";
import { callOf, hrefOf, type ListQuery } from "./people-query.ts";

const skeletons = 6;

export function PeopleList({ query, isAdmin }: { query: ListQuery; isAdmin: boolean }) {
  const { t } = useTranslation("admin");
  const [editing, setEditing] = useState<number | null>(null);
  const [proving, setProving] = useState<Person | null>(null);
  const [proofOpen, setProofOpen] = useState(false);
  return (
    <>
      <PagedList
        of={usePeople(callOf(query, isAdmin))}
        failure={t("people.failed")}
        skeleton={<PersonCardSkeletons count={skeletons} />}
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
              <WorkspacePersonCard
                key={person.id}
                person={person}
                onEdit={() => setEditing(person.id)}
                onAddProof={() => {
                  setProving(person);
                  setProofOpen(true);
                }}
              />
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

interface WorkspacePersonCardProps {
  person: Person;
  onEdit(): void;
  onAddProof(): void;
}

function WorkspacePersonCard({ person, onEdit, onAddProof }: WorkspacePersonCardProps) {
  const { t } = useTranslation("admin");
  const isAdmin = useUser()?.isAdmin ?? false;
  const named = person.name ? person : { ...person, name: t("common:unknownPerson") };
  return (
    <PersonCard
      href={person.status === "approved" ? profilePath(person) : adminAddressOf(person)}
      id={person.id}
      name={named.name}
      surname={person.surname}
      photo={person.profilePhoto}
      placeholder={person.photoPlaceholder}
      occupation={person.occupation}
      place={placeOf(person, t)}
      details={
        <>
          {person.phone && <p className="tabular-nums">{person.phone}</p>}
          {person.instagramUsername && <p>@{person.instagramUsername}</p>}
          {person.status !== "approved" && <StatusLabel status={person.status} />}
        </>
      }
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
          <Button size="small" onClick={onEdit}>
            {t("common:edit")}
          </Button>
          <ButtonLink size="small" to={adminAddressOf(person)}>
            {t("people.adminView")}
          </ButtonLink>
        </>
      )}
      {person.status === "approved" && (
        <Button size="small" onClick={onAddProof}>
          {t("people.addProof")}
        </Button>
      )}
    </PersonCard>
  );
}
