import { Link } from "@deeds/router";
import { useTranslation } from "react-i18next";

/** The product's name, which leads home. */
export function ProductName({ tagline = false }: { tagline?: boolean }) {
  const { t } = useTranslation("common");
  return (
    <span className="flex items-center gap-3">
      <Link to="/" className="font-serif text-name font-semibold whitespace-nowrap">
        {t("productName")}
      </Link>
      {tagline && (
        <span className="hidden border-s border-line ps-3 text-caption whitespace-nowrap text-muted xl:inline">
          {t("tagline")}
        </span>
      )}
    </span>
  );
}
