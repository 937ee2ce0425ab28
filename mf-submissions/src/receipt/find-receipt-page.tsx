import { useTranslation } from "@deeds/i18n/react";
import { usePageHead } from "@deeds/remote-kit";
import { receiptCodeOf } from "@deeds/remote-kit/bundled";
import { Navigate, useNavigate, useSearchParams } from "@deeds/router";
import { Button, Notice, PageBody, PageTitle, TextField, TextLink, useHydrated } from "@deeds/ui";
import { useEffect, useRef, useState } from "react";
import { useReceipt } from "./receipt-status.tsx";

/** `/receipts`: finds a receipt by its code or address, of whatever kind. */
export default function FindReceiptPage() {
  const { t } = useTranslation("submissions");
  const [parameters] = useSearchParams();
  const asked = parameters.get("code")?.trim() ?? "";
  const [typed, setTyped] = useState(asked);
  const navigate = useNavigate();
  const { found, isUnknown, failure } = useFoundReceipt(receiptCodeOf(asked));
  usePageHead({ title: t("receipt.findTitle"), noIndex: true });
  const hydrated = useHydrated();
  const isEmpty = asked === "" && parameters.has("code");
  const isMissing = asked !== "" && (isUnknown || receiptCodeOf(asked) === null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After each attempt: `parameters` are new ones.
    if (parameters && (isEmpty || isMissing)) field.current?.focus();
  }, [parameters, isEmpty, isMissing]);
  if (found && hydrated) return <Navigate to={found} replace />;
  return (
    <PageBody className="py-8">
      <form
        action="/receipts"
        className="flex max-w-form flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(`/receipts?code=${encodeURIComponent(typed.trim())}`);
        }}
      >
        <PageTitle>{t("receipt.findTitle")}</PageTitle>
        <p>{t("receipt.findText")}</p>
        {found && (
          <Notice tone="ok">
            <TextLink to={found}>{t("receipt.open")}</TextLink>
          </Notice>
        )}
        {failure && <Notice tone="bad">{failure}</Notice>}
        <TextField
          label={t("receipt.findLabel")}
          hint={t("receipt.findHint")}
          error={
            isEmpty
              ? t("receipt.codeMissing")
              : isMissing && `${t("receipt.unknown")}. ${t("receipt.unknownText")}`
          }
          ref={field}
          name="code"
          value={typed}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <div>
          <Button type="submit" variant="primary">
            {t("common:search")}
          </Button>
        </div>
        <p className="text-muted">
          {t("receipt.findOwn")} <TextLink to="/dashboard?view=mine">{t("mine.open")}</TextLink>
        </p>
      </form>
    </PageBody>
  );
}

/** A code does not have the kind of its submission: each service is asked. */
function useFoundReceipt(code: string | null) {
  const reads = {
    proof: useReceipt("proof", code),
    person: useReceipt("person", code),
    "contact-edit": useReceipt("contact-edit", code),
    removal: useReceipt("removal", code),
  };
  const all = Object.values(reads);
  const [kind] = Object.entries(reads).find(([, { data }]) => data !== undefined) ?? [];
  const failed = all.find(({ error }) => error && error.status !== 404);
  return {
    found: kind && code ? `/receipts/${kind}/${code}` : null,
    isUnknown: code !== null && all.every(({ error }) => error?.status === 404),
    failure: kind ? undefined : failed?.error?.message,
  };
}
