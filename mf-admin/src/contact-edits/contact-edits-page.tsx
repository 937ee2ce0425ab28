import type { ModerationStatus } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { EmptyState, RowSkeletons } from "@deeds/ui";
import { ContactRound } from "lucide-react";
import { useContactEdits } from "../api/contact-edits.ts";
import { asPage, PagedList, pageSize, usePageNumber } from "../common/list.tsx";
import { StatusPage, ViewHeading } from "../common/views.tsx";
import { SuggestionCard } from "./suggestion-card.tsx";

/** `/contact-edits`: the other two lists are asked for when their tab is opened. */
export function ContactEditsPage() {
  const { t } = useTranslation("admin");
  const { data } = useContactEdits("pending", 1, pageSize);
  return (
    <StatusPage
      title={t("contactEdits.title")}
      views={["pending", "approved", "rejected"]}
      labelOf={(status) => t(`proofs.tabs.${status}`)}
      waiting={data && asPage(data).total}
    >
      {(status) => (
        <>
          <ViewHeading>{t(`proofs.tabs.${status}`)}</ViewHeading>
          <SuggestionList key={status} status={status} />
        </>
      )}
    </StatusPage>
  );
}

/** Suggestions of one state. */
function SuggestionList({ status }: { status: ModerationStatus }) {
  const { t } = useTranslation("admin");
  const { page, hrefFor } = usePageNumber();
  return (
    <PagedList
      of={useContactEdits(status, page, pageSize)}
      failure={t(`contactEdits.failed.${status}`)}
      skeleton={<RowSkeletons count={3} height="10rem" />}
      empty={<EmptyState icon={ContactRound} title={t(`contactEdits.empty.${status}`)} />}
      className="flex max-w-page flex-col gap-4"
      {...{ page, hrefFor }}
    >
      {(suggestions) =>
        suggestions.map((suggestion) => (
          <SuggestionCard key={suggestion.id} suggestion={suggestion} />
        ))
      }
    </PagedList>
  );
}
