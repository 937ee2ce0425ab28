import type { endpoints } from "@deeds/contracts/browser";
import { formatNumber } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import type { EndpointAnswer } from "@deeds/remote-kit";
import { Notice, TextLink } from "@deeds/ui";

type Found = EndpointAnswer<typeof endpoints.publicPeople>;

/** How many were found and, when the text itself found nobody, what was searched for instead. */
export function SearchOutcome({ search, found }: { search: string; found: Found }) {
  const { t } = useTranslation("registry");
  const [language] = useLanguage();
  const { total, totalIsExact, correction } = found;
  const shown = `${formatNumber(total, language)}${totalIsExact ? "" : "+"}`;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-card text-muted">
        {total > 0 && t("home.count", { count: total, shown })}
      </p>
      {correction && (
        <Notice>
          {t(`home.corrected.${correction.kind}`, { query: search })}{" "}
          <TextLink to={`/?search=${encodeURIComponent(correction.text)}`}>
            {t("home.correctedTo", { text: correction.text })}
          </TextLink>
        </Notice>
      )}
    </div>
  );
}
