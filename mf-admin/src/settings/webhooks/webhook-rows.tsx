import { webhookEvents } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { Button, SelectField, TextField } from "@deeds/ui";
import { Checkbox } from "@deeds/ui/bundled";
import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { useConditionFields } from "./deliveries.ts";
import { type ConditionDraft, partsOf } from "./webhook-draft.ts";
import type { WebhookFormState } from "./webhook-form-dialog.tsx";

interface EditableRowsProps<Row> {
  id: string;
  legend: string;
  hint: string;
  addLabel: string;
  rows: readonly Row[];
  newRow(): Row;
  onChange(rows: Row[]): void;
  children(row: Row, index: number, set: (part: Partial<Row>) => void): ReactNode;
}

function EditableRows<Row>(props: EditableRowsProps<Row>) {
  const { id, legend, hint, addLabel, rows, newRow, onChange, children } = props;
  const { t } = useTranslation("admin");
  const set = (place: number, part: Partial<Row>) =>
    onChange(rows.map((row, index) => (index === place ? { ...row, ...part } : row)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" id={id} tabIndex={-1}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      <p className="text-muted">{hint}</p>
      {rows.map((row, index) => (
        <div key={index} className="flex flex-wrap items-end gap-2">
          {children(row, index, (part) => set(index, part))}
          <Button
            size="small"
            variant="text"
            icon={X}
            onClick={() => onChange(rows.filter((_, place) => place !== index))}
          >
            {t("webhooks.options.remove")}
          </Button>
        </div>
      ))}
      <Button
        className="self-start"
        size="small"
        icon={Plus}
        onClick={() => onChange([...rows, newRow()])}
      >
        {addLabel}
      </Button>
    </fieldset>
  );
}

export function HeaderRows({ form: { draft, errorOf, onChange } }: { form: WebhookFormState }) {
  const { t } = useTranslation("admin");
  return (
    <EditableRows
      id="webhook-headers"
      legend={t("webhooks.options.headers")}
      hint={t("webhooks.options.headersHint")}
      addLabel={t("webhooks.options.addHeader")}
      rows={draft.headers}
      newRow={() => ({ name: "", value: "", isStored: false })}
      onChange={(headers) => onChange({ headers })}
    >
      {(header, index, set) => (
        <>
          <TextField
            className="min-w-0 grow basis-40"
            label={t("webhooks.options.headerName", { number: index + 1 })}
            autoComplete="off"
            value={header.name}
            error={errorOf(`headers.${index}.name`)}
            onChange={(event) => set({ name: event.target.value, isStored: false })}
          />
          <TextField
            className="min-w-0 grow basis-40"
            label={t("webhooks.options.headerValue", { number: index + 1 })}
            autoComplete="off"
            placeholder={header.isStored ? t("webhooks.options.valueSaved") : undefined}
            value={header.value}
            error={errorOf(`headers.${index}.value`)}
            onChange={(event) => set({ value: event.target.value })}
          />
        </>
      )}
    </EditableRows>
  );
}

export function ConditionRows({ form: { draft, issues, onChange } }: { form: WebhookFormState }) {
  const { t } = useTranslation("admin");
  const fieldsOf = useConditionFields();
  // An event that the webhook subscribes to.
  const first = draft.events[0] ?? webhookEvents[0];
  return (
    <EditableRows
      id="webhook-conditions"
      legend={t("webhooks.options.conditions")}
      hint={t("webhooks.options.conditionsHint")}
      addLabel={t("webhooks.options.addCondition")}
      rows={draft.conditions}
      newRow={() => ({ event: first, field: fieldsOf(first)[0]?.name ?? "id", values: "" })}
      onChange={(conditions) => onChange({ conditions })}
    >
      {(condition, index, onChange) => (
        <Condition
          number={index + 1}
          error={issues.find(({ path }) => path.startsWith(`conditions.${index}.`))?.message}
          condition={condition}
          onChange={onChange}
        />
      )}
    </EditableRows>
  );
}

interface ConditionProps {
  number: number;
  condition: ConditionDraft;
  error: string | undefined;
  onChange(part: Partial<ConditionDraft>): void;
}

/** An event, one of its fields, and the values of that field. */
function Condition({ number, condition, error, onChange }: ConditionProps) {
  const { t } = useTranslation("admin");
  const fields = useConditionFields()(condition.event);
  const field = fields.find(({ name }) => name === condition.field);
  const isYesNo = field?.kind === "yes-no";
  const choices = isYesNo ? ["true", "false"] : (field?.choices ?? []);
  const chosen = partsOf(condition.values);
  const nameOf = (choice: string) =>
    isYesNo ? t(choice === "true" ? "webhooks.options.yes" : "webhooks.options.no") : choice;
  const check = (choice: string, wanted: boolean) => {
    const values = choices.filter((one) => (one === choice ? wanted : chosen.includes(one)));
    onChange({ values: values.join(", ") });
  };
  const valuesLabel = t("webhooks.options.conditionValues", { number });
  return (
    <>
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
        <fieldset className="flex flex-wrap gap-x-4" aria-label={valuesLabel}>
          {choices.map((choice) => (
            <Checkbox
              key={choice}
              plain
              label={nameOf(choice)}
              checked={chosen.includes(choice)}
              onChange={({ target }) => check(choice, target.checked)}
            />
          ))}
        </fieldset>
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
    </>
  );
}
