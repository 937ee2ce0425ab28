import { endpoints, type Subscription } from "@deeds/contracts/browser";
import { formatDate, formatLongDate } from "@deeds/i18n";
import { useLanguage } from "@deeds/i18n/react";
import { useDocumentTitle, useEndpoint, useUser } from "@deeds/remote-kit";
import { ErrorState, Icon, Notice, PageBody, PageTitle, RowSkeletons } from "@deeds/ui";
import { BadgeCheck, Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CancelSubscription } from "./cancel-subscription.tsx";
import { Checkout } from "./checkout.tsx";

/** The subscription: until when, or what it gives and that it cannot be paid for now. */
export default function SubscribePage() {
  const { t } = useTranslation("shell");
  const { data, error, mutate } = useEndpoint(endpoints.subscription);
  const user = useUser();
  useDocumentTitle(t("subscribe.title"));
  return (
    <PageBody className="max-w-form py-10">
      <PageTitle>{t("subscribe.title")}</PageTitle>
      <div className="mt-6 grid gap-6">
        {error ? (
          <ErrorState
            title={t("subscribe.failed")}
            requestId={error.requestId}
            onRetry={() => void mutate()}
          >
            {error.message}
          </ErrorState>
        ) : !data ? (
          <RowSkeletons count={3} />
        ) : data.active || user?.isAdmin ? (
          <Subscribed expiresAt={data.expiresAt} renewsAt={data.renewsAt} />
        ) : (
          <Offer promotionUntil={data.promotionUntil} paymentsEnabled={data.paymentsEnabled} />
        )}
      </div>
    </PageBody>
  );
}

type SubscribedProps = Pick<Subscription, "expiresAt" | "renewsAt">;

function Subscribed({ expiresAt, renewsAt }: SubscribedProps) {
  const { t } = useTranslation("shell");
  return (
    <>
      <Notice tone="ok" icon={BadgeCheck}>
        <p className="font-semibold">{t("subscribe.already")}</p>
        <p>
          {expiresAt
            ? t("subscribe.expires", { date: formatDate(expiresAt) })
            : t("subscribe.withoutEnd")}
        </p>
      </Notice>
      {renewsAt ? (
        <CancelSubscription renewsAt={renewsAt} />
      ) : (
        <p className="text-muted">{t("subscribe.noRenewal")}</p>
      )}
    </>
  );
}

interface OfferProps {
  promotionUntil: string;
  paymentsEnabled: boolean;
}

function Offer({ promotionUntil, paymentsEnabled }: OfferProps) {
  const { t } = useTranslation("shell");
  const [language] = useLanguage();
  const benefits = t("subscribe.benefits", { returnObjects: true }) as string[];
  const running = promotionUntil >= new Date().toISOString().slice(0, 10);
  return (
    <>
      <p className="text-lead">{t("subscribe.promo")}</p>
      <ul className="grid gap-2">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex gap-3">
            <span className="text-ok">
              <Icon of={Check} />
            </span>
            {benefit}
          </li>
        ))}
      </ul>
      <p className="text-muted">
        {t(running ? "subscribe.promotion" : "subscribe.promotionOver", {
          date: formatLongDate(promotionUntil, language),
        })}
      </p>
      {paymentsEnabled ? (
        <Checkout />
      ) : (
        <Notice tone="warn">
          <p className="font-semibold">{t("subscribe.paymentDisabled")}</p>
          <p>{t("subscribe.paymentDisabledText")}</p>
        </Notice>
      )}
      <p className="text-muted">{t("subscribe.methods")}</p>
    </>
  );
}
