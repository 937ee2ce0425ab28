import { type Webhook, webhookSignings } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { newIdempotencyKey } from "@deeds/remote-kit";
import { ConfirmDialog, RadioGroup, SelectField, toast } from "@deeds/ui";
import { useRef, useState } from "react";
import { refreshWebhooks, rotateSecret } from "../../api/webhooks.ts";
import { useCall } from "../../common/use-call.ts";
import { WebhookSecretDialog } from "./webhook-secret-dialog.tsx";

const overlaps = ["0", "1", "24", "72"] as const;

/** Asks how long the old secret signs beside the new one, then shows the new one once. */
export function RotateSecretDialog({ webhook, onClose }: { webhook: Webhook; onClose(): void }) {
  const { t } = useTranslation("admin");
  const { pending, run } = useCall();
  const key = useRef(newIdempotencyKey());
  const [hours, setHours] = useState<string>("24");
  const [signing, setSigning] = useState(webhook.signing);
  const [rotated, setRotated] = useState<Webhook | null>(null);
  const rotate = async () => {
    const fresh = await run(
      () => rotateSecret(webhook.id, { overlapHours: Number(hours), signing }, key.current),
      (error) =>
        toast({
          variant: "destructive",
          title: t("webhooks.couldNot.rotate"),
          description: error.message,
        }),
    );
    if (!fresh) return;
    setRotated(fresh);
    await refreshWebhooks();
  };
  if (rotated) return <WebhookSecretDialog webhook={rotated} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      title={t("webhooks.rotateTitle")}
      description={t("webhooks.rotateText")}
      confirmLabel={t("webhooks.rotate")}
      pending={pending}
      onConfirm={() => void rotate()}
      onClose={onClose}
    >
      <SelectField
        className="mt-4"
        label={t("webhooks.overlap")}
        value={hours}
        options={overlaps.map((value) => ({ value, label: t(`webhooks.overlaps.${value}`) }))}
        onChange={(event) => setHours(event.target.value)}
      />
      <RadioGroup
        legend={t("webhooks.signing")}
        name="rotation-signing"
        value={signing}
        options={webhookSignings.map((value) => ({
          value,
          label: t(`webhooks.signings.${value}`),
        }))}
        onChange={setSigning}
      />
    </ConfirmDialog>
  );
}
