import { type Issue, type WebhookEvent, webhookEvents } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { TextField } from "@deeds/ui";
import { Checkbox } from "@deeds/ui/carried";
import type { WebhookDraft } from "./webhook-draft.ts";
import { WebhookOptions } from "./webhook-options.tsx";

export interface WebhookFieldsProps {
  draft: WebhookDraft;
  isNew: boolean;
  issues: readonly Issue[];
  errorOf(path: string): string | undefined;
  onChange(part: Partial<WebhookDraft>): void;
}

/** Address, description, events, whether it is active, and what is seldom needed. */
export function WebhookFields(props: WebhookFieldsProps) {
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
