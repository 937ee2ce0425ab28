import type { Webhook } from "@deeds/contracts";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { checkBody, newIdempotencyKey, toastFailure, useCall } from "@deeds/remote-kit";
import { toast } from "@deeds/ui";
import { useRef, useState } from "react";
import {
  createWebhook,
  refreshWebhooks,
  updateWebhook,
  useConditionFields,
} from "../../api/webhooks.ts";
import { FormDialog } from "../../common/form-dialog.tsx";
import { bodyOf, draftOf } from "./webhook-draft.ts";
import { WebhookFields } from "./webhook-fields.tsx";

interface WebhookFormDialogProps {
  /** Null for a new one. */
  webhook: Webhook | null;
  onClose(): void;
  /** With the new webhook, whose secret is whole this once. */
  onCreated?: (webhook: Webhook) => void;
}

/** Adds or edits a subscriber. */
export function WebhookFormDialog({ webhook, onClose, onCreated }: WebhookFormDialogProps) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const [draft, setDraft] = useState(() => draftOf(webhook));
  const { pending, issues, setIssues, errorOf, run } = useCall();
  const fieldsOf = useConditionFields();
  const key = useRef(newIdempotencyKey());
  const title = t(webhook ? "webhooks.editTitle" : "webhooks.create");

  const save = async () => {
    const body = bodyOf(draft, fieldsOf);
    const { signing } = draft;
    const found = await checkBody("webhookFields", body, language);
    setIssues(found);
    if (found.length > 0) return;
    const saved = await run(
      () =>
        webhook
          ? updateWebhook(webhook.id, body)
          : createWebhook({ ...body, signing }, key.current),
      (error) => {
        if (error.status > 0 && error.status < 500) key.current = newIdempotencyKey();
        const title = t(webhook ? "webhooks.couldNot.update" : "webhooks.couldNot.create");
        toastFailure(title, error.message);
      },
    );
    if (!saved) return;
    onClose();
    if (!webhook) onCreated?.(saved);
    await refreshWebhooks();
    toast({ title: t(webhook ? "webhooks.updated" : "webhooks.created") });
  };

  return (
    <FormDialog
      idPrefix="webhook"
      {...{ title, pending, issues, onClose }}
      onSave={() => void save()}
    >
      <WebhookFields
        draft={draft}
        isNew={!webhook}
        issues={issues}
        errorOf={errorOf}
        onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
      />
    </FormDialog>
  );
}
