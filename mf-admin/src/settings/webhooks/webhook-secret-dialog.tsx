import type { Webhook } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Notice } from "@deeds/ui";
import { SecretDialog } from "../../common/secret-dialog.tsx";

/** The secret of a new subscriber, whole this once, or the public half of its pair of keys. */
export function WebhookSecretDialog({ webhook, onClose }: { webhook: Webhook; onClose(): void }) {
  const { t } = useTranslation("admin");
  const isSecret = webhook.signing === "hmac";
  return (
    <SecretDialog
      title={t(isSecret ? "webhooks.secretTitle" : "webhooks.publicKeyTitle")}
      notice={
        <Notice tone={isSecret ? "warn" : "info"}>
          {t(isSecret ? "webhooks.secretOnce" : "webhooks.publicKeyText")}
        </Notice>
      }
      secret={webhook.secretKey}
      testId="webhook-secret"
      closeLabel={t(isSecret ? "webhooks.secretKept" : "webhooks.publicKeyDone")}
      onClose={onClose}
    />
  );
}
