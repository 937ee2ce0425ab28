import { endpoints } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import {
  type ApiError,
  LoadFailure,
  positiveInteger,
  useEndpoint,
  useNoIndex,
  WorkspacePage,
} from "@deeds/remote-kit";
import { useParams } from "@deeds/router";
import { ButtonLink, EmptyState, RowSkeletons } from "@deeds/ui";
import { UserRoundX } from "lucide-react";
import { AdminPerson } from "./admin-person.tsx";

export function PersonBySlugPage() {
  const { slug = "" } = useParams();
  const { data, error, mutate } = useEndpoint(endpoints.personBySlug, {
    params: { slug },
  });
  if (error && error.status !== 404) {
    return <PersonFailed error={error} onRetry={() => void mutate()} />;
  }
  if (error) return <AdminPerson id={null} />;
  return data ? <AdminPerson id={data.person.id} /> : <PersonWaiting />;
}

export const PersonByIdPage = () => <AdminPerson id={positiveInteger(useParams().id)} />;

export function PersonNotFound() {
  const { t } = useTranslation("admin");
  useNoIndex();
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

export function PersonFailed({ error, onRetry }: { error: ApiError; onRetry(): void }) {
  const { t } = useTranslation("admin");
  return (
    <WorkspacePage title={t("person.title")}>
      <LoadFailure title={t("person.failed")} error={error} onRetry={onRetry} />
    </WorkspacePage>
  );
}

export function PersonWaiting() {
  const { t } = useTranslation("admin");
  return (
    <WorkspacePage title={t("person.title")}>
      <RowSkeletons count={4} />
    </WorkspacePage>
  );
}
