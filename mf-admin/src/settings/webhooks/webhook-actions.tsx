import { type Webhook, webhookEvents } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { Button, ButtonLink, ConfirmDialog, Menu } from "@deeds/ui";
import { Switch } from "@deeds/ui/carried";
import { KeyRound, List, Pencil, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { RotateSecretDialog } from "./rotate-secret-dialog.tsx";
import { TestAnswer } from "./test-answer.tsx";
import { useWebhookCalls } from "./use-webhook-calls.ts";
import { WebhookFormDialog } from "./webhook-form-dialog.tsx";

interface WebhookActionsProps {
  webhook: Webhook;
  /** Where its deliveries are shown already. */
  withoutDeliveries?: boolean;
}

/** The switch, test, edit, delete, and the way to the deliveries. */
export function WebhookActions({ webhook, withoutDeliveries = false }: WebhookActionsProps) {
  const { t } = useTranslation("admin");
  const calls = useWebhookCalls(webhook);
  const [dialog, setDialog] = useState<"edit" | "delete" | "rotate" | null>(null);
  const close = () => setDialog(null);
  return (
    <div className="flex flex-col items-end gap-2">
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Switch
          checked={webhook.isActive}
          disabled={calls.pending === "switch"}
          onChange={() => void calls.toggle()}
          label={webhook.isActive ? t("webhooks.active") : t("webhooks.inactive")}
        />
        <Button
          size="small"
          icon={Send}
          loading={calls.pending === "test"}
          onClick={() => void calls.test()}
        >
          {t("webhooks.test")}
        </Button>
        <Menu
          inRow
          button={t("webhooks.example")}
          items={webhookEvents.map((event) => ({
            id: event,
            label: t(`webhooks.events.${event}`),
            onSelect: () => void calls.test(event),
          }))}
        />
        {!withoutDeliveries && (
          <ButtonLink
            size="small"
            icon={List}
            to={`/settings?tab=integrations&webhook=${webhook.id}`}
          >
            {t("webhooks.deliveries")}
          </ButtonLink>
        )}
        <Button size="small" icon={KeyRound} onClick={() => setDialog("rotate")}>
          {t("webhooks.rotate")}
        </Button>
        <Button size="small" icon={Pencil} onClick={() => setDialog("edit")}>
          {t("common:edit")}
        </Button>
        <Button
          size="small"
          variant="destructive-outline"
          icon={Trash2}
          onClick={() => setDialog("delete")}
        >
          {t("common:delete")}
        </Button>
      </div>
      {calls.answer && <TestAnswer answer={calls.answer} />}
      {dialog === "rotate" && <RotateSecretDialog webhook={webhook} onClose={close} />}
      {dialog === "edit" && <WebhookFormDialog webhook={webhook} onClose={close} />}
      {dialog === "delete" && (
        <ConfirmDialog
          open
          destructive
          title={t("webhooks.deleteTitle")}
          description={t("webhooks.deleteSure", { url: webhook.url })}
          confirmLabel={t("common:delete")}
          pending={calls.pending === "delete"}
          onConfirm={() => void calls.remove().then(close)}
          onClose={close}
        />
      )}
    </div>
  );
}
