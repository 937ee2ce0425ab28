import type { Webhook } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Button, Dialog, Notice, toast } from "@deeds/ui";
import { Copy } from "lucide-react";

/** The secret of a new subscriber, whole this once, or the public half of its pair of keys. */
export function WebhookSecretDialog({ webhook, onClose }: { webhook: Webhook; onClose(): void }) {
  const { t } = useTranslation("admin");
  const isSecret = webhook.signing === "hmac";
  const copy = async () => {
    await navigator.clipboard.writeText(webhook.secretKey);
    toast({ title: t("common:copied") });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isSecret ? "webhooks.secretTitle" : "webhooks.publicKeyTitle")}
      footer={
        <>
          <Button icon={Copy} onClick={() => void copy()}>
            {t("common:copy")}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t(isSecret ? "webhooks.secretKept" : "webhooks.publicKeyDone")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {isSecret ? (
          <Notice tone="warn">{t("webhooks.secretOnce")}</Notice>
        ) : (
          <Notice tone="info">{t("webhooks.publicKeyText")}</Notice>
        )}
        <p className="rounded-control border border-control bg-sunken p-3 font-mono break-all">
          <output data-testid="webhook-secret">{webhook.secretKey}</output>
        </p>
      </div>
    </Dialog>
  );
}
