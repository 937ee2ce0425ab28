import type { Person, Proof } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { useLocation } from "@deeds/router";
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
import { useEffect, useState } from "react";
import { GateAction } from "./gate-action.tsx";
import { ProofRow } from "./proof-row.tsx";

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

const shownAtFirst = 20;

interface ProofRowsProps {
  proofs: readonly Proof[];
  onReport(proof: Proof): void;
}

/** The first twenty, and the rest when it is asked for or when the address names one of it. */
function ProofRows({ proofs, onReport }: ProofRowsProps) {
  const { t } = useTranslation("registry");
  const named = useNamedRow();
  const isBelow = proofs.findIndex(({ id }) => rowOf(id) === named) >= shownAtFirst;
  const [all, setAll] = useState(isBelow);
  const rest = proofs.slice(shownAtFirst);
  const showRest = () => {
    setAll(true);
    // The button is gone, and focus with it: it goes on where the new rows begin.
    requestAnimationFrame(() => focusRow(rest[0]?.id));
  };
  return (
    <>
      {proofs.some((proof) => proof.contentHidden) && (
        <GateNotice action={<GateAction short />}>
          <strong>{t("person.proofsOpen")}</strong> {t("person.proofsGate")}
        </GateNotice>
      )}
      <Ledger>
        {byYear(all ? proofs : proofs.slice(0, shownAtFirst), (proof) => proof.createdAt).map(
          ([year, rows]) => (
            <LedgerYear key={year} year={year}>
              {rows.map((proof) => (
                <ProofRow key={proof.id} proof={proof} onReport={() => onReport(proof)} />
              ))}
            </LedgerYear>
          ),
        )}
      </Ledger>
      {rest.length > 0 && !all && (
        <div className="grid sm:block sm:pl-32">
          <Button onClick={showRest}>{t("person.showMore", { count: rest.length })}</Button>
        </div>
      )}
    </>
  );
}

const rowOf = (id: number) => `proof-${id}`;

/** The row that the address leads to (`#proof-12`), brought into view once the proofs are here. */
function useNamedRow(): string {
  const { hash } = useLocation();
  const named = hash.slice(1);
  useEffect(() => {
    if (named) document.getElementById(named)?.scrollIntoView();
  }, [named]);
  return named;
}

function focusRow(id: number | undefined): void {
  const row = id === undefined ? null : document.getElementById(rowOf(id));
  row?.setAttribute("tabindex", "-1");
  row?.focus();
}
