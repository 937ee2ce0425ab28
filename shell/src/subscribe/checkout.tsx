import { endpoints } from "@deeds/contracts/browser";
import { callEndpoint, newIdempotencyKey, toApiError } from "@deeds/remote-kit";
import { Button, toast } from "@deeds/ui";
import { useState } from "react";
import { useTranslation } from "react-i18next";

/** Leads to the payment provider's own page. */
export function Checkout() {
  const { t } = useTranslation("shell");
  const [pending, setPending] = useState(false);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const leave = async () => {
    setPending(true);
    try {
      const { url } = await callEndpoint(endpoints.checkout, {}, { idempotencyKey });
      location.assign(url);
    } catch (thrown) {
      const description = toApiError(thrown).message;
      toast({ variant: "destructive", title: t("common:error"), description });
      setPending(false);
    }
  };
  return (
    <div>
      <Button
        variant="primary"
        loading={pending}
        loadingLabel={t("subscribe.checkoutPending")}
        onClick={() => void leave()}
      >
        {t("subscribe.checkout")}
      </Button>
    </div>
  );
}
