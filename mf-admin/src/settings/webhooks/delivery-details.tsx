import type { Delivery } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { toApiError } from "@deeds/remote-kit";
import { Button, toast } from "@deeds/ui";
import { Copy, RotateCw } from "lucide-react";
import { useState } from "react";
import { redeliver, refreshWebhooks } from "../../api/webhooks.ts";
import { AttemptList } from "./attempt-list.tsx";

/** What was sent, how each attempt was answered, and sending it again. */
export function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation("admin");
  const { id, messageId, body } = delivery;
  const [pending, setPending] = useState(false);
  const again = async () => {
    setPending(true);
    try {
      await redeliver(id);
      await refreshWebhooks();
      toast({ title: t("webhooks.sentAgain") });
    } catch (thrown) {
      const description = toApiError(thrown).message;
      toast({ variant: "destructive", title: t("webhooks.couldNot.redeliver"), description });
    } finally {
      setPending(false);
    }
  };
  const copy = async () => {
    await navigator.clipboard.writeText(body ?? "");
    toast({ title: t("common:copied") });
  };
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-2">
          <h4 className="font-semibold">{t("webhooks.sent")}</h4>
          <pre className="rounded-control bg-sunken p-3 font-mono text-caption break-all whitespace-pre-wrap">
            {[`webhook-id: ${messageId}`, "", body ? readable(body) : t("webhooks.noBody")].join(
              "\n",
            )}
          </pre>
        </div>
        <AttemptList delivery={delivery} />
      </div>
      {body && (
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="small" icon={Copy} onClick={() => void copy()}>
            {t("webhooks.copyBody")}
          </Button>
          <Button
            size="small"
            variant="primary"
            icon={RotateCw}
            loading={pending}
            onClick={() => void again()}
          >
            {t("webhooks.redeliver")}
          </Button>
        </div>
      )}
    </div>
  );
}

const readable = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
