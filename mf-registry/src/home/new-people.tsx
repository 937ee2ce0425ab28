import { endpoints } from "@deeds/contracts/browser";
import { formatNumber } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { useArrivals } from "@deeds/remote-kit";
import { Button } from "@deeds/ui";
import { hrefOf, type PeopleQuery } from "./people-query.ts";

interface NewPeopleProps {
  query: PeopleQuery;
  /** Before the button disappears, so that the focus is not lost with it. */
  onShow(): void;
}

/** Counts the people who were added since the list was loaded; a button shows them. */
export function NewPeople({ query, onShow }: NewPeopleProps) {
  const { t } = useTranslation("registry");
  const [language] = useLanguage();
  const { count, show } = useArrivals("person_approved", endpoints.publicPeople, { query });
  // Elsewhere they are not on the page, or not at its beginning.
  const isAtBeginning = hrefOf(query) === "/";
  const label = isAtBeginning ? "home.showNew" : "home.updateList";
  return (
    <div className={count > 0 ? "mt-4 flex flex-wrap items-center gap-3" : undefined}>
      {/* Without the number: it would be announced every second while people are imported. */}
      <p role="status" className="text-card text-muted">
        {count > 0 && t("home.hasNew")}
      </p>
      {count > 0 && (
        <Button
          onClick={() => {
            onShow();
            show();
          }}
        >
          {t(label, { count, shown: formatNumber(count, language) })}
        </Button>
      )}
    </div>
  );
}
