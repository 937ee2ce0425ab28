import { useTranslation } from "@deeds/i18n/react";
import { ButtonLink, EmptyState } from "@deeds/ui";
import { SearchX, Users } from "lucide-react";

/** Nobody yet, or nobody by this search: the query is repeated and the person can be added. */
export function NoPeople({ search }: { search?: string | undefined }) {
  const { t } = useTranslation("registry");
  const add = (
    <ButtonLink to="/submit-person" variant="primary">
      {t("home.addPerson")}
    </ButtonLink>
  );
  if (!search) return <EmptyState icon={Users} title={t("home.empty")} actions={add} />;
  return (
    <EmptyState icon={SearchX} title={t("home.nothingFound", { query: search })} actions={add}>
      {t("home.trySpelling")}
    </EmptyState>
  );
}
