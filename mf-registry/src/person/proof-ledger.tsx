import type { Person, Proof } from "@deeds/contracts";
import { formatDate, formatPeriod, langOf } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { useSubscriptionGate } from "@deeds/remote-kit/bundled";
import { useLocation, useSearchParams } from "@deeds/router";
import { Button, ButtonLink, EmptyState, ErrorState, RowSkeletons } from "@deeds/ui";
import {
  byYear,
  GateNotice,
  HiddenMedia,
  HiddenText,
  Ledger,
  LedgerRow,
  LedgerYear,
  LinkedText,
  MediaRow,
  Seal,
} from "@deeds/ui/bundled";
import { FileText } from "lucide-react";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { formatDuration } from "../media/format-duration.ts";
import { ProofMedia } from "../media/proof-media.tsx";

interface ProofLedgerProps {
  person: Person;
  proofs: readonly Proof[] | null | undefined;
  onRetry(): void;
  onReport(proof: Proof): void;
}

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
      {proofs?.some((proof) => !proof.isImported) && (
        <p className="max-w-measure text-admin text-muted">{t("person.sealMeaning")}</p>
      )}
      <LedgerContent proofs={proofs} onRetry={onRetry} onReport={onReport} />
    </section>
  );
}

function LedgerContent({ proofs, onRetry, onReport }: Omit<ProofLedgerProps, "person">) {
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

const initialCount = 20;
/** Of the query: shows all of them, for readers without scripts. */
const allProofs = "proofs";

interface ProofRowsProps {
  proofs: readonly Proof[];
  onReport(proof: Proof): void;
}

/** The rest is shown on request, in print, or when the URL's hash names one of its rows. */
function ProofRows({ proofs, onReport }: ProofRowsProps) {
  const { t } = useTranslation("registry");
  const target = useLocation().hash.slice(1);
  const isTargetFurther = proofs.findIndex(({ id }) => rowIdOf(id) === target) >= initialCount;
  const [parameters] = useSearchParams();
  const [isExpanded, setExpanded] = useState(parameters.has(allProofs));
  // In an effect, since no server knows the hash of an address.
  useEffect(() => {
    if (isTargetFurther) setExpanded(true);
  }, [isTargetFurther]);
  useEffect(() => {
    // Printed is what is there when the event ends.
    const showAll = () => flushSync(() => setExpanded(true));
    window.addEventListener("beforeprint", showAll);
    return () => window.removeEventListener("beforeprint", showAll);
  }, []);
  const isTargetShown = isExpanded || !isTargetFurther;
  useEffect(() => {
    if (target && isTargetShown) document.getElementById(target)?.scrollIntoView();
  }, [target, isTargetShown]);
  const visible = isExpanded ? proofs : proofs.slice(0, initialCount);
  const rest = proofs.slice(initialCount);
  const [first] = rest;
  const showRest = () => {
    setExpanded(true);
    // The focused button is removed, so focus moves to the first new row.
    requestAnimationFrame(() => {
      const row = first && document.getElementById(rowIdOf(first.id));
      row?.setAttribute("tabindex", "-1");
      row?.focus();
    });
  };
  return (
    <>
      {proofs.some((proof) => proof.contentHidden) && <ProofsGate />}
      <Ledger>
        {byYear(visible, ledgerDateOf).map(([year, rows]) => (
          <LedgerYear key={year} year={year}>
            {rows.map((proof) => (
              <ProofRow key={proof.id} proof={proof} onReport={() => onReport(proof)} />
            ))}
          </LedgerYear>
        ))}
      </Ledger>
      {first && !isExpanded && (
        <div className="grid sm:block sm:pl-32">
          <Button className="noscript:hidden" onClick={showRest}>
            {t("person.showMore", { count: rest.length })}
          </Button>
          <noscript>
            <ButtonLink to={`?${allProofs}=all#${rowIdOf(first.id)}`}>
              {t("person.showMore", { count: rest.length })}
            </ButtonLink>
          </noscript>
        </div>
      )}
    </>
  );
}

function ProofsGate() {
  const { t } = useTranslation("registry");
  const { text, action } = useSubscriptionGate();
  return (
    <GateNotice action={action}>
      <strong>{t("person.proofsOpen")}</strong> {t("person.proofsGate")} {text}
    </GateNotice>
  );
}

/** The date of the deed, else that of the record. */
const ledgerDateOf = ({ deedDate, createdAt }: Proof): string => deedDate ?? createdAt;

const rowIdOf = (id: number) => `proof-${id}`;

interface ProofRowProps {
  proof: Proof;
  onReport(): void;
}

function ProofRow({ proof, onReport }: ProofRowProps) {
  const { t } = useTranslation("registry");
  const [language] = useLanguage();
  const title = proof.title ?? t("person.untitled");
  const hidden = proof.hiddenMedia ?? [];
  return (
    <LedgerRow
      id={proof.id}
      date={ledgerDateOf(proof)}
      dateNote={!proof.deedDate && t("person.dateRecorded")}
      title={<span lang={proof.title ? langOf(title, language) : undefined}>{title}</span>}
      foot={<ProofFooter proof={proof} title={title} onReport={onReport} />}
    >
      {proof.contentHidden ? (
        <HiddenText />
      ) : (
        <p
          lang={langOf(proof.description, language)}
          className="max-w-measure whitespace-pre-line wrap-anywhere"
        >
          {proof.description}
        </p>
      )}
      {hidden.length > 0 && (
        <MediaRow>
          {hidden.map((file, index) => (
            // Hidden files have no id, and their order is fixed.
            <HiddenMedia
              key={`${file.mediaType}-${index}`}
              kind={file.mediaType}
              placeholder={file.placeholder}
              length={formatDuration(file.duration)}
            />
          ))}
        </MediaRow>
      )}
      {proof.media.length > 0 && (
        <ProofMedia
          files={proof.media}
          title={proof.title}
          caption={[formatPeriod(proof.deedDate), proof.place].filter(Boolean).join(", ")}
        />
      )}
      {(proof.place || proof.source) && (
        <p className="max-w-measure text-card wrap-anywhere text-muted">
          {proof.place && t("person.deedPlace", { place: proof.place })}
          {proof.place && proof.source && <br />}
          {proof.source && t("person.source")} <LinkedText text={proof.source ?? ""} />
        </p>
      )}
    </LedgerRow>
  );
}

function ProofFooter({ proof, title, onReport }: ProofRowProps & { title: string }) {
  const { t } = useTranslation("registry");
  const files = proof.contentHidden ? (proof.hiddenMedia ?? []) : proof.media;
  const kinds = countKinds(files.map((file) => file.mediaType));
  const labels = kinds.map(([kind, count]) => t(`person.kinds.${kind}`, { count }));
  return (
    <>
      {proof.isImported ? (
        <span>{t("person.imported", { date: formatDate(proof.createdAt) })}</span>
      ) : (
        <Seal date={proof.moderatedAt} />
      )}
      {proof.deedDate && !proof.isImported && (
        <span>{t("person.recordedAt", { date: formatDate(proof.createdAt) })}</span>
      )}
      {proof.isAnonymous && <span>{t("person.sentAnonymously")}</span>}
      <span>{[...labels, t("person.kinds.text")].join(", ")}</span>
      <button
        type="button"
        className="gd-link -my-3 min-h-11 cursor-pointer sm:ml-auto noscript:hidden print:hidden"
        aria-label={`${t("removal.reportProof")}: ${title}`}
        onClick={onReport}
      >
        {t("removal.reportProof")}
      </button>
    </>
  );
}

function countKinds<Kind extends string>(kinds: readonly Kind[]): [Kind, number][] {
  const counts = new Map<Kind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts];
}
