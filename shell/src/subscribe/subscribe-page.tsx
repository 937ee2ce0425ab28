import { endpoints, type Subscription } from "@deeds/contracts/browser";
import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import {
  callEndpoint,
  Loaded,
  newIdempotencyKey,
  revalidate,
  useCall,
  useEndpoint,
  usePageHead,
  useSession,
  useUser,
} from "@deeds/remote-kit";
import {
  Button,
  ConfirmDialog,
  Icon,
  Notice,
  PageBody,
  PageTitle,
  RowSkeletons,
  toast,
} from "@deeds/ui";
import { Check } from "lucide-react";
import { useState } from "react";
import { loadAccountTexts } from "../account/load-texts.ts";

/** With its texts. */
export async function load() {
  await loadAccountTexts();
  return { default: SubscribePage };
}

function SubscribePage() {
  const { t } = useTranslation("account");
  const subscription = useEndpoint(endpoints.subscription);
  const user = useUser();
  usePageHead({ title: t("subscribe.title"), noIndex: true });
  return (
    <PageBody className="max-w-form py-10">
      <PageTitle>{t("subscribe.title")}</PageTitle>
      <div className="mt-6 grid gap-6">
        <Loaded
          of={subscription}
          failure={t("subscribe.failed")}
          skeleton={<RowSkeletons count={3} />}
        >
          {(data) =>
            data.active || user?.isAdmin ? <Subscribed {...data} /> : <Offer {...data} />
          }
        </Loaded>
        {user?.isAdmin && <ClosedToNewUsers />}
      </div>
    </PageBody>
  );
}

function Subscribed({ expiresAt, renewsAt }: Subscription) {
  const { t } = useTranslation("account");
  return (
    <>
      <Notice tone="ok">
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

/** For administrators of an installation without payments: how it is opened to new users. */
function ClosedToNewUsers() {
  const { t } = useTranslation("account");
  const { data: own } = useEndpoint(endpoints.subscription);
  const { data: offer } = useEndpoint(endpoints.subscriptionOffer);
  if (!own || !offer || offer.paymentsEnabled || offer.freeUntil !== null) return null;
  const date = formatDate(own.promotionUntil);
  return (
    <Notice tone="warn">
      <p className="font-semibold">{t("subscribe.closed")}</p>
      <p>{t("subscribe.closedText", { date })}</p>
    </Notice>
  );
}

function Offer({ promotionUntil, paymentsEnabled }: Subscription) {
  const { t } = useTranslation("account");
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
          date: formatDate(promotionUntil),
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

/** Stops the renewal; access stays until the end of the paid period. */
function CancelSubscription({ renewsAt }: { renewsAt: string }) {
  const { t } = useTranslation("account");
  const { refresh } = useSession();
  const [asking, setAsking] = useState(false);
  const { pending, run } = useCall();
  const date = formatDate(renewsAt);
  const cancel = () =>
    run(async () => {
      await callEndpoint(endpoints.cancelSubscription);
      toast({
        title: t("subscribe.cancelled"),
        description: t("subscribe.cancelledText", { date }),
      });
      await Promise.all([revalidate([endpoints.subscription.path]), refresh()]);
      setAsking(false);
    }, t("common:error"));
  return (
    <>
      <p className="text-muted">{t("subscribe.renews", { date })}</p>
      <div>
        <Button onClick={() => setAsking(true)}>{t("subscribe.cancel")}</Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t("subscribe.cancel")}
        description={t("subscribe.cancelText", { date })}
        confirmLabel={t("subscribe.cancel")}
        cancelLabel={t("subscribe.keep")}
        destructive
        pending={pending}
        onClose={() => setAsking(false)}
        onConfirm={() => void cancel()}
      />
    </>
  );
}

function Checkout() {
  const { t } = useTranslation("account");
  const { pending, run } = useCall();
  const [isLeaving, setIsLeaving] = useState(false);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const leave = () =>
    run(async () => {
      const { url } = await callEndpoint(endpoints.checkout, {}, { idempotencyKey });
      setIsLeaving(true);
      location.assign(url);
    }, t("common:error"));
  return (
    <div>
      <Button
        variant="primary"
        loading={pending || isLeaving}
        loadingLabel={t("subscribe.checkoutPending")}
        onClick={() => void leave()}
      >
        {t("subscribe.checkout")}
      </Button>
    </div>
  );
}
