import type { Person, Proof } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { EmptyState, ErrorState, RowSkeletons } from "@deeds/ui";
import { FileText } from "lucide-react";
import { ProofRows } from "./proof-rows.tsx";

interface ProofLedgerProps {
  person: Person;
  proofs: readonly Proof[] | null | undefined;
  onRetry(): void;
  onReport(proof: Proof): void;
}

/** Approved proofs, newest first, as the rows of a ruled page. */
export function ProofLedger({ person, proofs, onRetry, onReport }: ProofLedgerProps) {
  const { t } = useTranslation("registry");
  return (
    <section className="flex flex-col gap-3" aria-labelledby="proofs-title">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="proofs-title" className="font-serif text-section font-semibold">
          {t("person.proofs")}
        </h2>
        <span className="text-muted tabular-nums">{person.proofCount}</span>
        {(proofs?.length ?? 0) > 1 && (
          <span className="ml-auto text-card text-muted">{t("person.newestFirst")}</span>
        )}
      </div>
      <Body proofs={proofs} onRetry={onRetry} onReport={onReport} />
    </section>
  );
}

function Body({ proofs, onRetry, onReport }: Omit<ProofLedgerProps, "person">) {
  const { t } = useTranslation("registry");
  if (proofs === null) {
    return (
      <ErrorState title={t("person.proofsFailed")} onRetry={onRetry}>
        {t("person.proofsFailedText")}
      </ErrorState>
    );
  }
  if (proofs === undefined) return <RowSkeletons count={3} />;
  if (proofs.length === 0) {
    return (
      <EmptyState icon={FileText} title={t("person.noProofs")}>
        {t("person.noProofsText")}
      </EmptyState>
    );
  }
  return <ProofRows proofs={proofs} onReport={onReport} />;
}
