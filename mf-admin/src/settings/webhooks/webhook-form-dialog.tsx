import {
  endpoints,
  type Webhook,
  type WebhookEvent,
  type WebhookSigning,
  webhookEvents,
  webhookSignings,
} from "@deeds/contracts/browser";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { callEndpoint, checkBody, toastFailure, useSubmit } from "@deeds/remote-kit";
import { Icon, RadioGroup, TextField, toast } from "@deeds/ui";
import { Checkbox } from "@deeds/ui/bundled";
import { ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IssuesDialog } from "../../common/dialogs.tsx";
import { FreshSignIn, useFreshSignIn } from "../../common/fresh-sign-in.tsx";
import { refreshWebhooks, useConditionFields } from "./deliveries.ts";
import { bodyOf, draftOf, type WebhookDraft } from "./webhook-draft.ts";
import { ConditionRows, HeaderRows } from "./webhook-rows.tsx";

interface WebhookFormDialogProps {
  /** Null for a new one. */
  webhook: Webhook | null;
  onClose(): void;
  /** With the new webhook, whose secret is whole this once. */
  onCreated?: (webhook: Webhook) => void;
}

function useWebhookForm({ webhook, onClose, onCreated }: WebhookFormDialogProps) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const [draft, setDraft] = useState(() => draftOf(webhook));
  const { pending, issues, setIssues, errorOf, send } = useSubmit<Webhook>(null);
  const { isAsking, withFreshSignIn } = useFreshSignIn();
  const fieldsOf = useConditionFields();
  const onChange = (part: Partial<WebhookDraft>) => setDraft((now) => ({ ...now, ...part }));
  const field = (name: "url" | "description" | "secretKey" | "schedule") => ({
    id: `webhook-${name}`,
    value: draft[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });

  const save = async () => {
    const body = bodyOf(draft, fieldsOf);
    const { signing } = draft;
    const found = await checkBody("webhookFields", body, language);
    setIssues(found);
    if (found.length > 0) return;
    const saved = await send((idempotencyKey) =>
      withFreshSignIn(() =>
        webhook
          ? callEndpoint(endpoints.updateWebhook, { params: { id: webhook.id }, body })
          : callEndpoint(
              endpoints.createWebhook,
              { body: { ...body, signing } },
              { idempotencyKey },
            ),
      ),
    );
    if ("error" in saved) {
      const title = t(webhook ? "webhooks.couldNot.update" : "webhooks.couldNot.create");
      return toastFailure(title, saved.error.message);
    }
    onClose();
    if (!webhook) onCreated?.(saved.result);
    await refreshWebhooks();
    toast({ title: t(webhook ? "webhooks.updated" : "webhooks.created") });
  };
  return { isAsking, isNew: !webhook, draft, onChange, field, pending, issues, errorOf, save };
}

export function WebhookFormDialog(props: WebhookFormDialogProps) {
  return (
    <FreshSignIn>
      <WebhookForm {...props} />
    </FreshSignIn>
  );
}

function WebhookForm(props: WebhookFormDialogProps) {
  const { t } = useTranslation("admin");
  const form = useWebhookForm(props);
  const { isNew, draft, onChange, field, pending, issues } = form;
  const { events } = draft;
  const subscribe = (event: WebhookEvent, wanted: boolean) =>
    onChange({
      events: webhookEvents.filter((one) => (one === event ? wanted : events.includes(one))),
    });
  return (
    <IssuesDialog
      open={!form.isAsking}
      idPrefix="webhook"
      title={t(isNew ? "webhooks.create" : "webhooks.editTitle")}
      pending={pending}
      issues={issues}
      onSubmit={() => void form.save()}
      onClose={props.onClose}
    >
      <TextField
        {...field("url")}
        label={t("webhooks.url")}
        hint={t("webhooks.urlHint")}
        type="url"
        required
      />
      <TextField {...field("description")} label={t("common:field.description")} />
      <fieldset className="flex min-w-0 flex-col gap-1" id="webhook-events" tabIndex={-1}>
        <legend className="mb-1 font-semibold">{t("webhooks.eventsTitle")}</legend>
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            plain
            label={t(`webhooks.events.${event}`)}
            hint={<code>{event}</code>}
            checked={events.includes(event)}
            onChange={({ target }) => subscribe(event, target.checked)}
          />
        ))}
      </fieldset>
      <Checkbox
        id="webhook-isActive"
        label={t("webhooks.active")}
        checked={draft.isActive}
        onChange={(event) => onChange({ isActive: event.target.checked })}
      />
      <WebhookOptions form={form} />
    </IssuesDialog>
  );
}

interface SigningChoiceProps {
  name: string;
  value: WebhookSigning;
  onChange(signing: WebhookSigning): void;
}

export function SigningChoice(props: SigningChoiceProps) {
  const { t } = useTranslation("admin");
  return (
    <RadioGroup
      legend={t("webhooks.signing")}
      options={webhookSignings.map((value) => ({ value, label: t(`webhooks.signings.${value}`) }))}
      {...props}
    />
  );
}

export type WebhookFormState = ReturnType<typeof useWebhookForm>;

const ownFields = ["secretKey", "headers", "conditions", "schedule"];

/** Closed until one of its fields has an error. */
function WebhookOptions({ form }: { form: WebhookFormState }) {
  const { draft, isNew, issues, field, onChange } = form;
  const { t } = useTranslation("admin");
  const details = useRef<HTMLDetailsElement>(null);
  const isWrong = issues.some(({ path }) => ownFields.includes(path.split(".")[0] ?? ""));
  useEffect(() => {
    if (isWrong && details.current) details.current.open = true;
  }, [isWrong]);
  return (
    <details className="gd-disclosure" ref={details}>
      <summary>
        <Icon of={ChevronRight} size={16} />
        {t("webhooks.options.title")}
      </summary>
      <div className="gd-form pt-2">
        {isNew && (
          <SigningChoice
            name="webhook-signing"
            value={draft.signing}
            onChange={(signing) => onChange({ signing })}
          />
        )}
        {isNew && draft.signing === "hmac" && (
          <TextField
            {...field("secretKey")}
            label={t("webhooks.secretKey")}
            hint={t("webhooks.secretHint")}
            autoComplete="off"
          />
        )}
        <HeaderRows form={form} />
        <ConditionRows form={form} />
        <TextField
          {...field("schedule")}
          label={t("webhooks.options.schedule")}
          hint={t("webhooks.options.scheduleHint")}
          autoComplete="off"
          error={issues.find(({ path }) => path.startsWith("schedule"))?.message}
        />
        <Checkbox
          label={t("webhooks.options.inOrder")}
          hint={t("webhooks.options.inOrderHint")}
          checked={draft.inOrder}
          onChange={(event) => onChange({ inOrder: event.target.checked })}
        />
      </div>
    </details>
  );
}
