import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Slot } from "@deeds/remote-kit";
import { EmptyState, Pagination, PersonCardSkeletons, useDelayed } from "@deeds/ui";
import { SearchX, Users } from "lucide-react";
import { useState } from "react";
import { usePeople } from "../api/people.ts";
import { EditPersonDialog } from "../common/administrators-parts.tsx";
import { asPage } from "../common/list.ts";
import { PartFailed } from "../common/part-failed.tsx";
import { PeopleGrid } from "../common/people-grid.tsx";
import { callOf, hrefOf, type ListQuery } from "./people-query.ts";
import { WorkspacePersonCard } from "./workspace-person-card.tsx";

const skeletons = 6;

/** The cards of one page, and the dialogs that their buttons open. */
export function PeopleList({ query, isAdmin }: { query: ListQuery; isAdmin: boolean }) {
  const { t } = useTranslation("admin");
  const { data, error, isLoading, mutate } = usePeople(callOf(query, isAdmin));
  const waiting = useDelayed(isLoading);
  const [editing, setEditing] = useState<number | null>(null);
  const [proving, setProving] = useState<Person | null>(null);
  const [proofOpen, setProofOpen] = useState(false);
  if (error) {
    return <PartFailed title={t("people.failed")} error={error} onRetry={() => void mutate()} />;
  }
  if (!data) return waiting ? <PersonCardSkeletons count={skeletons} /> : null;
  const { items, page, totalPages } = asPage(data);
  if (items.length === 0) return <Nobody search={query.search} />;
  return (
    <>
      <PeopleGrid label={t("people.title")}>
        {items.map((person) => (
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
      <Pagination
        page={page}
        totalPages={totalPages}
        hrefFor={(next) => hrefOf({ ...query, page: next })}
      />
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

function Nobody({ search }: { search: string }) {
  const { t } = useTranslation("admin");
  if (!search) return <EmptyState icon={Users} title={t("people.empty")} />;
  return (
    <EmptyState icon={SearchX} title={t("people.noResults", { term: search })}>
      {t("people.tryDifferent")}
    </EmptyState>
  );
}
