import { useTranslation } from "@deeds/i18n/react";
import { Button, toast } from "@deeds/ui";
import { RotateCw } from "lucide-react";
import { refreshWebhooks, retryFailed, useWebhookHealth } from "../../api/webhooks.ts";
import { useCall } from "../../common/use-call.ts";

/** Sends what was given up again, all at once; nothing while there is nothing. */
export function RetryFailed({ id }: { id: number }) {
  const { t } = useTranslation("admin");
  const { data } = useWebhookHealth(id);
  const { pending, run } = useCall();
  if (!data || data.failed === 0) return null;
  const retry = () =>
    run(
      async () => {
        const { deliveries } = await retryFailed(id);
        await refreshWebhooks();
        toast({ title: t("webhooks.sentAgainCount", { count: deliveries }) });
      },
      (error) =>
        toast({
          variant: "destructive",
          title: t("webhooks.couldNot.redeliver"),
          description: error.message,
        }),
    );
  return (
    <Button icon={RotateCw} loading={pending} onClick={() => void retry()}>
      {t("webhooks.retryFailed", { count: data.failed })}
    </Button>
  );
}
