import { useTranslation } from "@deeds/i18n/react";
import { usePageHead, useSession } from "@deeds/remote-kit";
import { ButtonLink, EmptyState, ErrorState, PageBody, Spinner } from "@deeds/ui";
import { Check } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { loadAccountTexts } from "../account/load-texts.ts";

/** The payment provider notifies the server with a delay. */
const delayMs = 2000;

/** With its texts. */
export async function load() {
  await loadAccountTexts();
  return { default: PaymentSuccessPage };
}

function PaymentSuccessPage() {
  const { t } = useTranslation("account");
  const { refresh } = useSession();
  const [state, setState] = useState<"checking" | "success" | "error">("checking");
  const check = useEffectEvent(() =>
    refresh().then(
      () => setState("success"),
      () => setState("error"),
    ),
  );
  useEffect(() => {
    const timer = setTimeout(() => void check(), delayMs);
    return () => clearTimeout(timer);
  }, []);
  usePageHead({ title: t("payment.title"), noIndex: true });
  return (
    <PageBody className="max-w-form py-12">
      <div aria-live="polite">
        {state === "checking" && (
          <h1 className="flex items-center gap-3 text-lead">
            <Spinner />
            {t("payment.checking")}
          </h1>
        )}
        {state === "success" && (
          <EmptyState
            icon={Check}
            level="page"
            title={t("payment.success")}
            actions={
              <ButtonLink to="/" variant="primary">
                {t("shell:notFound.home")}
              </ButtonLink>
            }
          >
            {t("payment.activated")}
          </EmptyState>
        )}
        {state === "error" && (
          <ErrorState
            level="page"
            title={t("payment.errorTitle")}
            actions={<ButtonLink to="/subscribe">{t("ui:retry")}</ButtonLink>}
          >
            {t("payment.errorText")}
          </ErrorState>
        )}
      </div>
    </PageBody>
  );
}
