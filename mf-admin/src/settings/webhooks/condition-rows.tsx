import { type Issue, type WebhookEvent, webhookEvents } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { Button } from "@deeds/ui";
import { Plus } from "lucide-react";
import { useConditionFields } from "../../api/webhooks.ts";
import { ConditionRow } from "./condition-row.tsx";
import type { ConditionDraft } from "./webhook-draft.ts";

interface ConditionRowsProps {
  conditions: readonly ConditionDraft[];
  /** Those that are subscribed to. */
  events: readonly WebhookEvent[];
  issues: readonly Issue[];
  onChange(conditions: readonly ConditionDraft[]): void;
}

/** Which events of the types chosen are sent. */
export function ConditionRows({ conditions, events, issues, onChange }: ConditionRowsProps) {
  const { t } = useTranslation("admin");
  const fieldsOf = useConditionFields();
  const first = events[0] ?? webhookEvents[0];
  const set = (place: number, part: Partial<ConditionDraft>) =>
    onChange(conditions.map((one, index) => (index === place ? { ...one, ...part } : one)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" id="webhook-conditions" tabIndex={-1}>
      <legend className="mb-1 font-semibold">{t("webhooks.options.conditions")}</legend>
      <p className="text-muted">{t("webhooks.options.conditionsHint")}</p>
      {conditions.map((condition, index) => (
        <ConditionRow
          key={index}
          number={index + 1}
          condition={condition}
          fields={fieldsOf(condition.event)}
          error={issues.find(({ path }) => path.startsWith(`conditions.${index}.`))?.message}
          onChange={(part) => set(index, part)}
          onRemove={() => onChange(conditions.filter((_, place) => place !== index))}
        />
      ))}
      <Button
        className="self-start"
        size="small"
        icon={Plus}
        onClick={() =>
          onChange([
            ...conditions,
            { event: first, field: fieldsOf(first)[0]?.name ?? "id", values: "" },
          ])
        }
      >
        {t("webhooks.options.addCondition")}
      </Button>
    </fieldset>
  );
}
