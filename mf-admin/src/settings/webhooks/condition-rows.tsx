import {
  type ConditionField,
  type Issue,
  type WebhookEvent,
  webhookEvents,
} from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { Button, SelectField, TextField } from "@deeds/ui";
import { Checkbox } from "@deeds/ui/carried";
import { Plus, X } from "lucide-react";
import { useConditionFields } from "../../api/webhooks.ts";
import { type ConditionDraft, partsOf } from "./webhook-draft.ts";

interface ConditionRowsProps {
  conditions: readonly ConditionDraft[];
  events: readonly WebhookEvent[];
  issues: readonly Issue[];
  onChange(conditions: readonly ConditionDraft[]): void;
}

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

interface ConditionRowProps {
  number: number;
  condition: ConditionDraft;
  fields: readonly ConditionField[];
  error: string | undefined;
  onChange(part: Partial<ConditionDraft>): void;
  onRemove(): void;
}

function ConditionRow(props: ConditionRowProps) {
  const { number, condition, fields, error, onChange, onRemove } = props;
  const { t } = useTranslation("admin");
  const field = fields.find(({ name }) => name === condition.field);
  const choices = field?.kind === "yes-no" ? ["true", "false"] : (field?.choices ?? []);
  const valuesLabel = t("webhooks.options.conditionValues", { number });
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField
        className="min-w-0 grow basis-48"
        label={t("webhooks.options.conditionEvent", { number })}
        value={condition.event}
        options={webhookEvents.map((event) => ({
          value: event,
          label: t(`webhooks.events.${event}`),
        }))}
        onChange={({ target }) =>
          onChange({
            event: webhookEvents.find((event) => event === target.value) ?? condition.event,
            values: "",
          })
        }
      />
      <SelectField
        className="min-w-0 grow basis-32"
        label={t("webhooks.options.conditionField", { number })}
        value={condition.field}
        error={choices.length > 0 || field === undefined ? error : undefined}
        options={fields.map(({ name }) => ({ value: name, label: name }))}
        onChange={({ target }) => onChange({ field: target.value, values: "" })}
      />
      {choices.length > 0 ? (
        <Choices
          label={valuesLabel}
          choices={choices}
          isYesNo={field?.kind === "yes-no"}
          values={condition.values}
          onChange={(values) => onChange({ values })}
        />
      ) : (
        <TextField
          className="min-w-0 grow basis-48"
          label={valuesLabel}
          autoComplete="off"
          value={condition.values}
          error={field === undefined ? undefined : error}
          onChange={({ target }) => onChange({ values: target.value })}
        />
      )}
      <Button size="small" variant="text" icon={X} onClick={onRemove}>
        {t("webhooks.options.remove")}
      </Button>
    </div>
  );
}

interface ChoicesProps {
  label: string;
  choices: readonly string[];
  isYesNo: boolean;
  values: string;
  onChange(values: string): void;
}

function Choices({ label, choices, isYesNo, values, onChange }: ChoicesProps) {
  const { t } = useTranslation("admin");
  const chosen = partsOf(values);
  const nameOf = (choice: string) =>
    isYesNo ? t(choice === "true" ? "webhooks.options.yes" : "webhooks.options.no") : choice;
  const set = (choice: string, wanted: boolean) =>
    onChange(choices.filter((one) => (one === choice ? wanted : chosen.includes(one))).join(", "));
  return (
    <fieldset className="flex flex-wrap gap-x-4" aria-label={label}>
      {choices.map((choice) => (
        <Checkbox
          key={choice}
          plain
          label={nameOf(choice)}
          checked={chosen.includes(choice)}
          onChange={({ target }) => set(choice, target.checked)}
        />
      ))}
    </fieldset>
  );
}
