import type { Webhook } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Button, Dialog, Notice, toast } from "@deeds/ui";
import { Copy } from "lucide-react";

/** The secret of a new subscriber, whole this once. */
export function WebhookSecretDialog({ webhook, onClose }: { webhook: Webhook; onClose(): void }) {
  const { t } = useTranslation("admin");
  const copy = async () => {
    await navigator.clipboard.writeText(webhook.secretKey);
    toast({ title: t("common:copied") });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("webhooks.secretTitle")}
      footer={
        <>
          <Button icon={Copy} onClick={() => void copy()}>
            {t("common:copy")}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t("webhooks.secretKept")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warn">{t("webhooks.secretOnce")}</Notice>
        <p className="rounded-control border border-control bg-sunken p-3 font-mono break-all">
          <output data-testid="webhook-secret">{webhook.secretKey}</output>
        </p>
      </div>
    </Dialog>
  );
}
