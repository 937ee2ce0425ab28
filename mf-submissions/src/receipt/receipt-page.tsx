import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { usePageHead } from "@deeds/remote-kit";
import { useLocation, useParams } from "@deeds/router";
import {
  Button,
  ButtonLink,
  EmptyState,
  Notice,
  PageBody,
  PageTitle,
  TextLink,
  useHydrated,
} from "@deeds/ui";
import { Copy, Printer, SearchX } from "lucide-react";
import { focusOnMount } from "../form/submission.tsx";
import { Questions } from "../question/questions.tsx";
import { Withdraw } from "../withdraw/withdraw.tsx";
import {
  isReceiptKind,
  ReceiptCode,
  type ReceiptKind,
  ReceiptStatus,
  useReceipt,
  useReceiptAddress,
} from "./receipt-status.tsx";

/** `/receipts/{kind}/{receipt}`: the status of a submission, without an account. */
export default function ReceiptPage() {
  const { t } = useTranslation("submissions");
  const { kind, receipt } = useParams();
  usePageHead({ title: t("receipt.title"), noIndex: true });
  return (
    <PageBody className="py-8">
      <ReceiptOf kind={kind} receipt={receipt} />
    </PageBody>
  );
}

function ReceiptOf({ kind, receipt }: { kind: string | undefined; receipt: string | undefined }) {
  if (!isReceiptKind(kind) || !receipt) return <UnknownReceipt />;
  return receipt === "none" ? <SentWithAccount /> : <Receipt kind={kind} receipt={receipt} />;
}

/** What a user sends without scripts is among their submissions. */
function SentWithAccount() {
  const { t } = useTranslation("submissions");
  return (
    <div className="flex max-w-form flex-col gap-6">
      <PageTitle>{t("receipt.title")}</PageTitle>
      <Notice tone="ok">{t("receipt.withAccount")}</Notice>
      <p>
        <TextLink to="/dashboard?view=mine">{t("mine.open")}</TextLink>
      </p>
    </div>
  );
}

function UnknownReceipt() {
  const { t } = useTranslation("submissions");
  return (
    <EmptyState level="page" icon={SearchX} title={t("receipt.unknown")}>
      <p>{t("receipt.unknownText")}</p>
      <p className="mt-2">
        <TextLink to="/receipts">{t("receipt.findTitle")}</TextLink>
      </p>
    </EmptyState>
  );
}

function Receipt({ kind, receipt }: { kind: ReceiptKind; receipt: string }) {
  const { t } = useTranslation("submissions");
  const { href, copy } = useReceiptAddress(kind, receipt);
  const hydrated = useHydrated();
  // Set by the form after sending; a reload preserves the history state. Without scripts it is a query.
  const { state, search } = useLocation();
  const isFresh = state?.sent === true || new URLSearchParams(search).has("sent");
  const { data, error } = useReceipt(kind, receipt);
  if (error?.status === 404) return <UnknownReceipt />;
  return (
    <article className="flex max-w-form flex-col gap-6">
      <div {...(isFresh && { ref: focusOnMount, tabIndex: -1 })}>
        <PageTitle>
          {isFresh && kind === "person" ? t("person.sentTitle") : t(`receipt.titles.${kind}`)}
        </PageTitle>
      </div>
      <p className="print:hidden">{t("receipt.keep")}</p>
      <p className="print:hidden">
        <TextLink to="/privacy" className="inline-flex min-h-11 items-center">
          {t("receipt.privacy")}
        </TextLink>
      </p>
      <ReceiptCode receipt={receipt} />
      <h2 className="sr-only">{t("receipt.state")}</h2>
      <ReceiptStatus kind={kind} receipt={receipt} />
      {data?.id !== undefined && data.questions && (
        <Questions
          kind={kind}
          id={data.id}
          status={data.status}
          questions={data.questions}
          receipt={receipt}
        />
      )}
      {data?.id !== undefined && data.status === "pending" && (
        <Withdraw kind={kind} id={data.id} receipt={receipt} />
      )}
      {hydrated && (
        <p className="hidden text-card print:block">
          {t("receipt.printedAt", { address: href, date: formatDateTime(new Date()) })}
        </p>
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button icon={Copy} className="noscript:hidden" onClick={() => void copy()}>
          {t("receipt.copyLink")}
        </Button>
        <Button icon={Printer} className="noscript:hidden" onClick={() => window.print()}>
          {t("receipt.print")}
        </Button>
        <ButtonLink to="/">{t("person.home")}</ButtonLink>
      </div>
    </article>
  );
}
