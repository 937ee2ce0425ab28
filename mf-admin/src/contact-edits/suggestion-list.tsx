import type { ModerationStatus } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { EmptyState, Pagination, RowSkeletons, useDelayed } from "@deeds/ui";
import { ContactRound } from "lucide-react";
import { useContactEdits } from "../api/contact-edits.ts";
import { asPage, pageSize } from "../common/list.ts";
import { PartFailed } from "../common/part-failed.tsx";
import { usePageNumber } from "../common/use-address.ts";
import { SuggestionCard } from "./suggestion-card.tsx";

/** Suggestions of one state. */
export function SuggestionList({ status }: { status: ModerationStatus }) {
  const { t } = useTranslation("admin");
  const { page, hrefFor } = usePageNumber();
  const { data, error, isLoading, mutate } = useContactEdits(status, page, pageSize);
  const waiting = useDelayed(isLoading);
  if (error) {
    return (
      <PartFailed
        title={t(`contactEdits.failed.${status}`)}
        error={error}
        onRetry={() => void mutate()}
      />
    );
  }
  if (!data) return waiting ? <RowSkeletons count={3} height="10rem" /> : null;
  const { items, totalPages } = asPage(data);
  if (items.length === 0) {
    return <EmptyState icon={ContactRound} title={t(`contactEdits.empty.${status}`)} />;
  }
  return (
    <div className="flex max-w-page flex-col gap-4">
      {items.map((suggestion) => (
        <SuggestionCard key={suggestion.id} suggestion={suggestion} />
      ))}
      <Pagination page={page} totalPages={totalPages} hrefFor={hrefFor} />
    </div>
  );
}
