import { webhookSignings } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { Button, Icon, RadioGroup, TextField } from "@deeds/ui";
import { Checkbox } from "@deeds/ui/carried";
import { ChevronRight, Plus, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { ConditionRows } from "./condition-rows.tsx";
import type { HeaderDraft } from "./webhook-draft.ts";
import type { WebhookFieldsProps } from "./webhook-fields.tsx";

const ownFields = ["secretKey", "headers", "conditions", "schedule"];

/** What most subscribers do without: folded, until something in it is wrong. */
export function WebhookOptions(props: WebhookFieldsProps) {
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

/** Headers of the subscriber's own; a value that is kept is not shown. */
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
