import { endpoints } from "@deeds/contracts/browser";
import { formatNumber } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { useArrivals } from "@deeds/remote-kit";
import { Button, VisuallyHidden } from "@deeds/ui";
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
    // Above the list, which does not move, in view while the list is.
    <div className="pointer-events-none sticky top-4 z-10 -mb-5 flex h-0 justify-center">
      {/* Without the number: it would be announced every second while people are imported. */}
      <VisuallyHidden>
        <span role="status">{count > 0 && t("home.hasNew")}</span>
      </VisuallyHidden>
      {count > 0 && (
        <Button
          className="pointer-events-auto self-start shadow-overlay"
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
