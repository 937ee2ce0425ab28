import { endpoints } from "@deeds/contracts/browser";
import { formatDate } from "@deeds/i18n";
import { callEndpoint, revalidate, toApiError, useSession } from "@deeds/remote-kit";
import { Button, ConfirmDialog, toast } from "@deeds/ui";
import { useState } from "react";
import { useTranslation } from "react-i18next";

/** A paid subscription that renews itself can be cancelled; access stays for the time paid. */
export function CancelSubscription({ renewsAt }: { renewsAt: string }) {
  const { t } = useTranslation("shell");
  const { refresh } = useSession();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const date = formatDate(renewsAt);
  const cancel = async () => {
    setPending(true);
    try {
      await callEndpoint(endpoints.cancelSubscription);
      toast({
        title: t("subscribe.cancelled"),
        description: t("subscribe.cancelledText", { date }),
      });
      await Promise.all([revalidate([endpoints.subscription.path]), refresh()]);
      setAsking(false);
    } catch (thrown) {
      const description = toApiError(thrown).message;
      toast({ variant: "destructive", title: t("common:error"), description });
    } finally {
      setPending(false);
    }
  };
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
