import type { Delivery } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Button, toast } from "@deeds/ui";
import { Copy, RotateCw } from "lucide-react";
import { useState } from "react";
import { redeliver, refreshWebhooks, useDeliveryAttempts } from "../../api/webhooks.ts";
import { useCall } from "../../common/use-call.ts";
import { AttemptList } from "./attempt-list.tsx";
import { AttemptWire } from "./attempt-wire.tsx";

/** What was sent, how each attempt was answered, and sending it again. */
export function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const { attempts } = delivery;
  const { data } = useDeliveryAttempts(delivery.id);
  const [chosen, choose] = useState<number | null>(null);
  const shown = attempts.find(({ number }) => number === chosen) ?? attempts.at(-1);
  const logged = data?.find(({ number }) => number === shown?.number);
  return (
    <div className="flex flex-col gap-4 p-4">
      <AttemptWire delivery={delivery} attempt={shown} exchange={logged?.exchange} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <AttemptList attempts={attempts} shown={shown?.number ?? 0} onShow={choose} />
        {delivery.body && <DeliveryActions id={delivery.id} body={delivery.body} />}
      </div>
    </div>
  );
}

function DeliveryActions({ id, body }: { id: string; body: string }) {
  const { t } = useTranslation("admin");
  const { pending, run } = useCall();
  const again = () =>
    run(
      async () => {
        await redeliver(id);
        await refreshWebhooks();
        toast({ title: t("webhooks.sentAgain") });
      },
      ({ message: description }) =>
        toast({ variant: "destructive", title: t("webhooks.couldNot.redeliver"), description }),
    );
  const copy = async () => {
    await navigator.clipboard.writeText(body);
    toast({ title: t("common:copied") });
  };
  return (
    <div className="ms-auto flex flex-wrap justify-end gap-2">
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
  );
}
