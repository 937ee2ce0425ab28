import type { Proof } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { ButtonLink, Card, EmptyState, RowSkeletons, TextLink, useDelayed } from "@deeds/ui";
import { Inbox } from "lucide-react";
import { useProofs } from "../api/proofs.ts";
import { asPage } from "../common/list.ts";
import { PartFailed } from "../common/part-failed.tsx";
import { PersonLink } from "../common/person-link.tsx";
import { WaitLabel } from "../common/wait-label.tsx";

const shown = 3;

/** The proofs that have waited longest for a decision. */
export function PendingProofs() {
  const { t } = useTranslation("admin");
  return (
    <Card
      title={t("dashboard.pending")}
      aside={<TextLink to="/submissions">{t("dashboard.openQueue")}</TextLink>}
    >
      <Rows />
    </Card>
  );
}

function Rows() {
  const { t } = useTranslation("admin");
  const { data, error, isLoading, mutate } = useProofs({
    page: 1,
    limit: shown,
    status: "pending",
  });
  const waiting = useDelayed(isLoading);
  if (error) {
    return <PartFailed title={t("proofs.failed")} error={error} onRetry={() => void mutate()} />;
  }
  if (!data) return waiting ? <RowSkeletons count={shown} /> : null;
  const proofs = asPage(data).items;
  if (proofs.length === 0) {
    return <EmptyState plain icon={Inbox} title={t("dashboard.nothingPending")} />;
  }
  return (
    <ul>
      {proofs.map((proof) => (
        <PendingProof key={proof.id} proof={proof} />
      ))}
    </ul>
  );
}

function PendingProof({ proof }: { proof: Proof }) {
  const { t } = useTranslation("admin");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-2.5">
      <div className="min-w-0 grow basis-48">
        <p className="truncate font-serif text-body font-semibold">
          <PersonLink id={proof.personId} />
        </p>
        <p className="truncate text-caption text-muted">{proof.title ?? proof.description}</p>
      </div>
      <WaitLabel since={proof.createdAt} />
      <ButtonLink to={`/submissions?proof=${proof.id}`}>{t("dashboard.review")}</ButtonLink>
    </li>
  );
}
