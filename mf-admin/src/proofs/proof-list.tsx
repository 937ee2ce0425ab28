import type { ModerationStatus } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { useUser } from "@deeds/remote-kit";
import { useSearchParams } from "@deeds/router";
import { EmptyState, Pagination, RowSkeletons, useDelayed } from "@deeds/ui";
import { FileCheck } from "lucide-react";
import { useProofs } from "../api/proofs.ts";
import { asPage, pageSize } from "../common/list.ts";
import { PartFailed } from "../common/part-failed.tsx";
import { usePageNumber } from "../common/use-address.ts";
import { ViewHeading } from "../common/view-heading.tsx";
import { ProofDialogs } from "./proof-dialogs.tsx";
import { ProofRow } from "./proof-row.tsx";
import { useModeration } from "./use-moderation.ts";

interface ProofListProps {
  status?: ModerationStatus | undefined;
  personId?: number | undefined;
  /** Key of what is said when a decision could not be stored. */
  failure: "proofs.updateFailed" | "submissions.updateFailed";
}

/** Proofs page by page, with what this viewer may do with each. */
export function ProofList({ status, personId, failure }: ProofListProps) {
  const { t } = useTranslation("admin");
  const isAdmin = useUser()?.isAdmin ?? false;
  const { page, hrefFor } = usePageNumber();
  const moderation = useModeration(failure);
  const [parameters, setParameters] = useSearchParams();
  const forgetAsked = () => {
    const rest = new URLSearchParams(parameters);
    rest.delete("proof");
    setParameters(rest, { replace: true });
  };
  const { data, error, isLoading, mutate } = useProofs({
    page,
    limit: pageSize,
    ...(status && { status }),
    ...(personId && { personId }),
  });
  const waiting = useDelayed(isLoading);
  if (error) {
    return <PartFailed title={t("proofs.failed")} error={error} onRetry={() => void mutate()} />;
  }
  if (!data) return waiting ? <RowSkeletons count={3} /> : null;
  const { items, totalPages } = asPage(data);
  const heading = !personId && <ViewHeading>{t(`proofs.tabs.${status ?? "all"}`)}</ViewHeading>;
  if (items.length === 0) {
    return (
      <>
        {heading}
        <EmptyState icon={FileCheck} title={t(`proofs.empty.${status ?? "all"}`)} />
      </>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {heading}
      <ul
        className="overflow-hidden rounded-card border border-line bg-surface"
        aria-label={t("proofs.title")}
      >
        {items.map((proof) => (
          <ProofRow
            key={proof.id}
            proof={proof}
            withPerson={personId === undefined}
            moderation={isAdmin ? moderation : null}
            onView={() => moderation.open("view", proof)}
          />
        ))}
      </ul>
      <Pagination page={page} totalPages={totalPages} hrefFor={hrefFor} />
      <ProofDialogs
        moderation={moderation}
        isAdmin={isAdmin}
        asked={items.find(({ id }) => String(id) === parameters.get("proof"))}
        onClose={forgetAsked}
      />
    </div>
  );
}
