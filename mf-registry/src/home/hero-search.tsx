import { useTranslation } from "@deeds/i18n/react";
import { useNavigate } from "@deeds/router";
import { SearchField, useTypedSearch } from "@deeds/ui";

/** A new search starts on the first page. */
export function HeroSearch({ search }: { search: string }) {
  const { t } = useTranslation("registry");
  const navigate = useNavigate();
  const { typed, setTyped, submit } = useTypedSearch(search, (wanted) => {
    void navigate(wanted ? `/?search=${encodeURIComponent(wanted)}` : "/");
  });
  return (
    <SearchField
      label={t("home.searchLabel")}
      placeholder={t("home.searchPlaceholder")}
      hint={t("home.searchHint")}
      submitLabel={t("common:search")}
      value={typed}
      onChange={setTyped}
      onSubmit={submit}
    />
  );
}
