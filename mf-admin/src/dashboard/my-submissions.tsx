import type { Proof } from "@deeds/contracts";
import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import {
  ButtonLink,
  EmptyState,
  Pagination,
  RowSkeletons,
  StatusLabel,
  useDelayed,
} from "@deeds/ui";
import { Send } from "lucide-react";
import { useMyProofs } from "../api/proofs.ts";
import { asPage, pageSize } from "../common/list.ts";
import { PartFailed } from "../common/part-failed.tsx";
import { PersonLink } from "../common/person-link.tsx";
import { usePageNumber } from "../common/use-address.ts";

/** The reader's own proofs with their state and, for a refusal, its reason. */
export function MySubmissions() {
  const { t } = useTranslation("admin");
  const { page, hrefFor } = usePageNumber();
  const { data, error, isLoading, mutate } = useMyProofs(page, pageSize);
  const waiting = useDelayed(isLoading);
  if (error) {
    return <PartFailed title={t("proofs.failed")} error={error} onRetry={() => void mutate()} />;
  }
  if (!data) return waiting ? <RowSkeletons count={3} /> : null;
  const { items, totalPages } = asPage(data);
  if (items.length === 0) {
    return (
      <EmptyState
        icon={Send}
        title={t("dashboard.nothingMine")}
        actions={<ButtonLink to="/people">{t("dashboard.toPeople")}</ButtonLink>}
      >
        {t("dashboard.nothingMineText")}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <ul className="rounded-card border border-line bg-surface">
        {items.map((proof) => (
          <MyProof key={proof.id} proof={proof} />
        ))}
      </ul>
      <Pagination page={page} totalPages={totalPages} hrefFor={hrefFor} />
    </div>
  );
}

function MyProof({ proof }: { proof: Proof }) {
  const { t } = useTranslation("admin");
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-t border-line px-4 py-3 first:border-0">
      <div className="min-w-0 grow basis-64">
        <p className="font-semibold">{proof.title ?? proof.description}</p>
        <p className="text-caption text-muted">
          <PersonLink id={proof.personId} />, {formatDate(proof.createdAt)}
        </p>
        {proof.rejectionReason && (
          <p className="mt-1 border-s-2 border-bad ps-3">
            {t("reasonGiven", { reason: proof.rejectionReason })}
          </p>
        )}
      </div>
      <StatusLabel status={proof.status} date={proof.moderatedAt} />
    </li>
  );
}
