import {
  type Issue,
  type Webhook,
  type WebhookEvent,
  webhookEvents,
  webhookSignings,
} from "@deeds/contracts/browser";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { checkBody, newIdempotencyKey, toastFailure, useCall } from "@deeds/remote-kit";
import { Button, Icon, RadioGroup, TextField, toast } from "@deeds/ui";
import { Checkbox } from "@deeds/ui/carried";
import { ChevronRight, Plus, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import {
  createWebhook,
  refreshWebhooks,
  updateWebhook,
  useConditionFields,
} from "../../api/webhooks.ts";
import { FormDialog } from "../../common/dialogs.tsx";
import { ConditionRows } from "./condition-rows.tsx";
import { bodyOf, draftOf, type HeaderDraft, type WebhookDraft } from "./webhook-draft.ts";

interface WebhookFormDialogProps {
  /** Null for a new one. */
  webhook: Webhook | null;
  onClose(): void;
  /** With the new webhook, whose secret is whole this once. */
  onCreated?: (webhook: Webhook) => void;
}

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

interface WebhookFieldsProps {
  draft: WebhookDraft;
  isNew: boolean;
  issues: readonly Issue[];
  errorOf(path: string): string | undefined;
  onChange(part: Partial<WebhookDraft>): void;
}

function WebhookFields(props: WebhookFieldsProps) {
  const { draft, errorOf, onChange } = props;
  const { t } = useTranslation("admin");
  return (
    <>
      <TextField
        id="webhook-url"
        label={t("webhooks.url")}
        hint={t("webhooks.urlHint")}
        type="url"
        required
        value={draft.url}
        error={errorOf("url")}
        onChange={(event) => onChange({ url: event.target.value })}
      />
      <TextField
        id="webhook-description"
        label={t("common:field.description")}
        value={draft.description}
        error={errorOf("description")}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <EventChoice events={draft.events} onChange={(events) => onChange({ events })} />
      <Checkbox
        id="webhook-isActive"
        label={t("webhooks.active")}
        checked={draft.isActive}
        onChange={(event) => onChange({ isActive: event.target.checked })}
      />
      <WebhookOptions {...props} />
    </>
  );
}

interface EventChoiceProps {
  events: readonly WebhookEvent[];
  onChange(events: readonly WebhookEvent[]): void;
}

function EventChoice({ events, onChange }: EventChoiceProps) {
  const { t } = useTranslation("admin");
  const set = (event: WebhookEvent, wanted: boolean) =>
    onChange(webhookEvents.filter((one) => (one === event ? wanted : events.includes(one))));
  return (
    <fieldset className="flex min-w-0 flex-col gap-1" id="webhook-events" tabIndex={-1}>
      <legend className="mb-1 font-semibold">{t("webhooks.eventsTitle")}</legend>
      {webhookEvents.map((event) => (
        <Checkbox
          key={event}
          plain
          label={t(`webhooks.events.${event}`)}
          hint={<code>{event}</code>}
          checked={events.includes(event)}
          onChange={({ target }) => set(event, target.checked)}
        />
      ))}
    </fieldset>
  );
}

const ownFields = ["secretKey", "headers", "conditions", "schedule"];

/** Closed until one of its fields has an error. */
function WebhookOptions(props: WebhookFieldsProps) {
  const { draft, isNew, issues, errorOf, onChange } = props;
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
          <RadioGroup
            legend={t("webhooks.signing")}
            name="webhook-signing"
            value={draft.signing}
            options={webhookSignings.map((value) => ({
              value,
              label: t(`webhooks.signings.${value}`),
            }))}
            onChange={(signing) => onChange({ signing })}
          />
        )}
        {isNew && draft.signing === "hmac" && (
          <TextField
            id="webhook-secretKey"
            label={t("webhooks.secretKey")}
            hint={t("webhooks.secretHint")}
            autoComplete="off"
            value={draft.secretKey}
            error={errorOf("secretKey")}
            onChange={(event) => onChange({ secretKey: event.target.value })}
          />
        )}
        <HeaderRows
          headers={draft.headers}
          errorOf={errorOf}
          onChange={(headers) => onChange({ headers })}
        />
        <ConditionRows
          conditions={draft.conditions}
          events={draft.events}
          issues={issues}
          onChange={(conditions) => onChange({ conditions })}
        />
        <TextField
          id="webhook-schedule"
          label={t("webhooks.options.schedule")}
          hint={t("webhooks.options.scheduleHint")}
          autoComplete="off"
          value={draft.schedule}
          error={issues.find(({ path }) => path.startsWith("schedule"))?.message}
          onChange={(event) => onChange({ schedule: event.target.value })}
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

interface HeaderRowsProps {
  headers: readonly HeaderDraft[];
  errorOf(path: string): string | undefined;
  onChange(headers: readonly HeaderDraft[]): void;
}

function HeaderRows({ headers, errorOf, onChange }: HeaderRowsProps) {
  const { t } = useTranslation("admin");
  const set = (place: number, part: Partial<HeaderDraft>) =>
    onChange(headers.map((header, index) => (index === place ? { ...header, ...part } : header)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" id="webhook-headers" tabIndex={-1}>
      <legend className="mb-1 font-semibold">{t("webhooks.options.headers")}</legend>
      <p className="text-muted">{t("webhooks.options.headersHint")}</p>
      {headers.map((header, index) => (
        <div key={index} className="flex flex-wrap items-end gap-2">
          <TextField
            className="min-w-0 grow basis-40"
            label={t("webhooks.options.headerName", { number: index + 1 })}
            autoComplete="off"
            value={header.name}
            error={errorOf(`headers.${index}.name`)}
            onChange={(event) => set(index, { name: event.target.value, isKept: false })}
          />
          <TextField
            className="min-w-0 grow basis-40"
            label={t("webhooks.options.headerValue", { number: index + 1 })}
            autoComplete="off"
            placeholder={header.isKept ? t("webhooks.options.valueKept") : undefined}
            value={header.value}
            error={errorOf(`headers.${index}.value`)}
            onChange={(event) => set(index, { value: event.target.value })}
          />
          <Button
            size="small"
            variant="text"
            icon={X}
            onClick={() => onChange(headers.filter((_, place) => place !== index))}
          >
            {t("webhooks.options.remove")}
          </Button>
        </div>
      ))}
      <Button
        className="self-start"
        size="small"
        icon={Plus}
        onClick={() => onChange([...headers, { name: "", value: "", isKept: false }])}
      >
        {t("webhooks.options.addHeader")}
      </Button>
    </fieldset>
  );
}
