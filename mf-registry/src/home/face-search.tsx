import { useTranslation } from "@deeds/i18n/react";
import { Icon } from "@deeds/ui";
import { ScanFace } from "lucide-react";

/** Announced and no more: there is no search by a face (specification §1). */
export function FaceSearch() {
  const { t } = useTranslation("registry");
  return (
    <section className="flex gap-4 border-t border-line pt-8" aria-labelledby="face-search-title">
      <span className="text-muted">
        <Icon of={ScanFace} size={24} />
      </span>
      <div className="flex flex-col gap-1">
        <h2 id="face-search-title" className="font-sans text-body font-semibold">
          {t("home.faceSearch.title")}
        </h2>
        <p className="max-w-measure text-card text-muted">{t("home.faceSearch.text")}</p>
      </div>
    </section>
  );
}
