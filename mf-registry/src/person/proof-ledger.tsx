import type { Person, Proof } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import {
  Button,
  byYear,
  EmptyState,
  ErrorState,
  GateNotice,
  Ledger,
  LedgerYear,
  RowSkeletons,
} from "@deeds/ui";
import { FileText } from "lucide-react";
import { useState } from "react";
import { GateAction } from "./gate-action.tsx";
import { ProofRow } from "./proof-row.tsx";

const shownAtFirst = 20;

interface ProofLedgerProps {
  person: Person;
  proofs: readonly Proof[] | null | undefined;
  onRetry(): void;
}

/** Approved proofs, newest first, as the rows of a ruled page. */
export function ProofLedger({ person, proofs, onRetry }: ProofLedgerProps) {
  const { t } = useTranslation("registry");
  return (
    <section className="flex flex-col gap-3" aria-labelledby="proofs-title">
      <div className="flex items-baseline gap-3">
        <h2 id="proofs-title" className="font-serif text-section font-semibold">
          {t("person.proofs")}
        </h2>
        <span className="text-muted">{person.proofCount}</span>
        {(proofs?.length ?? 0) > 1 && (
          <span className="ml-auto text-card text-muted">{t("person.newestFirst")}</span>
        )}
      </div>
      <Body proofs={proofs} onRetry={onRetry} />
    </section>
  );
}

function Body({ proofs, onRetry }: Omit<ProofLedgerProps, "person">) {
  const { t } = useTranslation("registry");
  if (proofs === null) {
    return (
      <ErrorState title={t("person.proofsFailed")} onRetry={onRetry}>
        {t("person.proofsFailedText")}
      </ErrorState>
    );
  }
  if (proofs === undefined) return <RowSkeletons count={3} />;
  if (proofs.length === 0) return <EmptyState icon={FileText} title={t("person.noProofs")} />;
  return <Rows proofs={proofs} />;
}

function Rows({ proofs }: { proofs: readonly Proof[] }) {
  const { t } = useTranslation("registry");
  const [shown, setShown] = useState(shownAtFirst);
  const rest = proofs.length - shown;
  return (
    <>
      {proofs.some((proof) => proof.contentHidden) && (
        <GateNotice action={<GateAction short />}>{t("person.proofsGate")}</GateNotice>
      )}
      <Ledger label={t("person.proofs")}>
        {byYear(proofs.slice(0, shown), (proof) => proof.createdAt).map(([year, rows]) => (
          <LedgerYear key={year} year={year}>
            {rows.map((proof) => (
              <ProofRow key={proof.id} proof={proof} />
            ))}
          </LedgerYear>
        ))}
      </Ledger>
      {rest > 0 && (
        <div>
          <Button onClick={() => setShown(proofs.length)}>
            {t("person.showMore", { count: rest })}
          </Button>
        </div>
      )}
    </>
  );
}
