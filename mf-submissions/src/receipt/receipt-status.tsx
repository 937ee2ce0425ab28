import type { RecordStatus } from "@deeds/contracts";
import { endpoints } from "@deeds/contracts/browser";
import { formatDateTime, langOf } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { Loaded, siteOrigin, useCopy, useEndpoint } from "@deeds/remote-kit";
import { DefinitionList, EntryNumber, RowSkeletons, StatusLabel, TextLink } from "@deeds/ui";
import { Outcome } from "../outcome/outcome.tsx";
import { hasOpenQuestion } from "../question/open-question.ts";

const receiptEndpoints = {
  proof: endpoints.proofReceipt,
  person: endpoints.personReceipt,
  "contact-edit": endpoints.contactEditReceipt,
  removal: endpoints.removalReceipt,
} as const;

export type ReceiptKind = keyof typeof receiptEndpoints;

export const isReceiptKind = (kind: string | undefined): kind is ReceiptKind =>
  kind !== undefined && kind in receiptEndpoints;

/** Live events revalidate it when the submission is decided. */
export const useReceipt = (kind: ReceiptKind, receipt: string | null) =>
  useEndpoint(receiptEndpoints[kind], receipt === null ? null : { params: { receipt } });

/** A pending submission has the reason for its reopening. */
function reasonTerm(kind: ReceiptKind, status: RecordStatus) {
  if (kind === "removal" && status !== "rejected") return "receipt.answer";
  return status === "pending" ? "receipt.reopened" : "common:field.reason";
}

export function ReceiptStatus({ kind, receipt }: { kind: ReceiptKind; receipt: string }) {
  const { t } = useTranslation("submissions");
  const [language] = useLanguage();
  return (
    <Loaded
      of={useReceipt(kind, receipt)}
      failure={t("receipt.failed")}
      skeleton={
        <>
          {/* A user's document has no data. */}
          <noscript>
            <p>{t("ui:needsScripts")}</p>
          </noscript>
          <RowSkeletons count={2} />
        </>
      }
    >
      {({ subject, status, createdAt, moderatedAt, rejectionReason, outcome, questions = [] }) => (
        <div className="flex flex-col gap-4" aria-live="polite">
          <DefinitionList
            items={[
              {
                term: t("receipt.subject"),
                value: subject && (
                  <TextLink
                    to={`/people/${subject.personId}`}
                    className="-my-[0.6875rem] inline-flex min-h-11 items-center"
                  >
                    {subject.name ?? <EntryNumber id={subject.personId} />}
                  </TextLink>
                ),
              },
              { term: t("receipt.state"), value: <StatusLabel status={status} /> },
              { term: t("receipt.sentAt"), value: formatDateTime(createdAt) },
              { term: t("receipt.decidedAt"), value: formatDateTime(moderatedAt) },
              {
                term: t(reasonTerm(kind, status)),
                value: rejectionReason && (
                  <span lang={langOf(rejectionReason, language)}>{rejectionReason}</span>
                ),
              },
            ]}
          />
          {status === "approved" && outcome && <Outcome of={outcome} />}
          {status === "hidden" && <p className="text-muted">{t("receipt.hidden")}</p>}
          {status === "pending" && (
            <p className="text-muted">
              {hasOpenQuestion({ status, questions })
                ? t("receipt.nextAsked")
                : t(kind === "removal" ? "receipt.nextRemoval" : "receipt.next")}
            </p>
          )}
        </div>
      )}
    </Loaded>
  );
}

export function ReceiptCode({ receipt }: { receipt: string }) {
  const { t } = useTranslation("submissions");
  return (
    <p className="rounded-control border border-control bg-sunken p-3 font-mono break-all select-all">
      <span className="sr-only">{t("receipt.code")} </span>
      <output data-testid="receipt">{receipt}</output>
    </p>
  );
}

export function useReceiptAddress(kind: ReceiptKind, receipt: string) {
  const { t } = useTranslation("common");
  const copyText = useCopy();
  const path = `/receipts/${kind}/${receipt}`;
  const { href } = new URL(path, siteOrigin());
  return { path, href, copy: () => copyText(href, t("linkCopied")) };
}
