import { webhookSignings } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { Icon, RadioGroup, TextField } from "@deeds/ui";
import { Checkbox } from "@deeds/ui/carried";
import { ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { ConditionRows } from "./condition-rows.tsx";
import { HeaderRows } from "./header-rows.tsx";
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
