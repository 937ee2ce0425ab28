import { endpoints } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { Loaded, positiveInteger, useEndpoint, WorkspacePage } from "@deeds/remote-kit";
import { useParams } from "@deeds/router";
import { ButtonLink, EmptyState, RowSkeletons } from "@deeds/ui";
import { UserRoundX } from "lucide-react";
import { usePerson } from "../api/register.ts";
import type { Read } from "../common/lists.tsx";
import { AdminPerson } from "./admin-person.tsx";

/** The slug finds the id; the administrator's own endpoint returns all fields. */
export function PersonBySlugPage() {
  const { slug = "" } = useParams();
  const found = useEndpoint(endpoints.personBySlug, { params: { slug } });
  if (found.error?.status === 404) return <PersonNotFound />;
  return found.data && !found.error ? (
    <PersonPage id={found.data.person.id} />
  ) : (
    <PersonMissing of={found} />
  );
}

export function PersonByIdPage() {
  const id = positiveInteger(useParams().id);
  return id === null ? <PersonNotFound /> : <PersonPage id={id} />;
}

function PersonPage({ id }: { id: number }) {
  const person = usePerson(id);
  const { data, error } = person;
  if (error?.status === 404 || error?.status === 410) return <PersonNotFound />;
  return data && !error ? <AdminPerson person={data} /> : <PersonMissing of={person} />;
}

function PersonNotFound() {
  const { t } = useTranslation("admin");
  return (
    <WorkspacePage title={t("common:unknownPerson")}>
      <EmptyState
        icon={UserRoundX}
        title={t("person.notFound")}
        actions={<ButtonLink to="/people">{t("person.backToList")}</ButtonLink>}
      >
        {t("person.notFoundText")}
      </EmptyState>
    </WorkspacePage>
  );
}

/** While a person loads, or when that failed. */
function PersonMissing({ of }: { of: Read<unknown> }) {
  const { t } = useTranslation("admin");
  return (
    <WorkspacePage title={t("person.title")}>
      <Loaded of={of} failure={t("person.failed")} skeleton={<RowSkeletons count={4} />}>
        {() => null}
      </Loaded>
    </WorkspacePage>
  );
}
