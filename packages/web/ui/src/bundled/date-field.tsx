import { formatDate, formatDateTime, parseTypedDate, parseTypedDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import {
  FieldError,
  type FieldText,
  FormField,
  IconButton,
  RequiredMark,
  useHydrated,
} from "@deeds/ui";
import { Calendar } from "lucide-react";
import { type ComponentProps, useId, useRef } from "react";

interface TypedDate {
  /** As typed: `31.01.1990`. Read it with `parseTypedDate` of `@deeds/i18n`. */
  value: string;
  onChange: (typed: string) => void;
  /** Of the field in a form that is sent without scripts. */
  name?: string | undefined;
}

type DateFieldProps = FieldText &
  TypedDate & {
    disabled?: boolean | undefined;
  };

/** A date typed as ДД.ММ.ГГГГ or chosen in the browser's date picker, up to today. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, name, disabled, hint, ...field } = props;
  const { t } = useTranslation("ui");
  return (
    <FormField {...field} hint={hint ?? t("dateHint")}>
      {(control) => (
        <div className="gd-date gd-field-body">
          <input
            {...control}
            className="gd-control"
            inputMode="numeric"
            autoComplete="bday"
            maxLength={10}
            placeholder={t("dateHint")}
            name={name}
            disabled={disabled}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <DateButton value={value} onChange={onChange} disabled={disabled} />
        </div>
      )}
    </FormField>
  );
}

/**
 * A time in UTC, typed as ДД.ММ.ГГГГ ЧЧ:ММ or chosen in the browser's picker. Read it with `parseTypedDateTime` of
 * `@deeds/i18n`. `hint` stands in place of the format, which the placeholder shows too.
 */
export function DateTimeField(props: FieldText & Omit<TypedDate, "name">) {
  const { value, onChange, hint, ...field } = props;
  const { t } = useTranslation("ui");
  return (
    <FormField {...field} hint={hint ?? t("dateTimeHint")}>
      {(control) => (
        <div className="gd-date gd-field-body">
          <input
            {...control}
            className="gd-control"
            data-time
            autoComplete="off"
            maxLength={20}
            placeholder={t("dateTimeHint")}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <CalendarButton
            type="datetime-local"
            value={parseTypedDateTime(value)?.replace("Z", "") ?? ""}
            onChange={(event) => onChange(formatDateTime(`${event.target.value}Z`))}
          />
        </div>
      )}
    </FormField>
  );
}

const names = ["day", "month", "year"] as const;

/**
 * A date in three inputs, the first of which also accepts ДД.ММ.ГГГГ, with the browser's date
 * picker. `id` belongs to the day's input, for an error summary. With a `name` the inputs are called
 * `<name>.day`, `<name>.month` and `<name>.year`, see `sentDate`.
 */
export function DatePartsField(props: FieldText & TypedDate) {
  const { label, hint, error, required, value, onChange } = props;
  const { t } = useTranslation("ui");
  const generated = useId();
  const id = props.id ?? generated;
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  const parts = splitDate(value);
  const described = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const type = (index: number, text: string) => {
    const result = applyInput(parts, index, text);
    onChange(joinDate(result.parts));
    if (result.focusIndex !== index) fields.current[result.focusIndex]?.focus();
  };
  return (
    <fieldset
      className="gd-field"
      data-invalid={error ? true : undefined}
      aria-describedby={described}
    >
      <legend className="gd-field-label">
        {label}
        {required && <RequiredMark />}
      </legend>
      <p className="gd-field-hint" id={`${id}-hint`}>
        {hint ?? t("dateExample")}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className="gd-date gd-date-parts gd-field-body">
        {names.map((name, index) => (
          <label key={name} className="gd-date-part" data-part={name}>
            <span>{t(name)}</span>
            <input
              name={props.name && `${props.name}.${name}`}
              ref={(field) => {
                fields.current[index] = field;
              }}
              id={index === 0 ? id : undefined}
              className="gd-control"
              inputMode="numeric"
              autoComplete="off"
              value={parts[index]}
              aria-invalid={error ? true : undefined}
              onChange={(event) => type(index, event.target.value)}
            />
          </label>
        ))}
        <DateButton value={value} onChange={onChange} />
      </div>
    </fieldset>
  );
}

/** S5.12 */
const earliestBirthDate = "1900-01-01";

/** The browser's date picker, up to today. */
function DateButton({ value, onChange, disabled }: TypedDate & { disabled?: boolean | undefined }) {
  const hydrated = useHydrated();
  const today = hydrated ? parseTypedDate(formatDate(new Date())) : null;
  return (
    <CalendarButton
      type="date"
      min={earliestBirthDate}
      max={today ?? undefined}
      value={parseTypedDate(value) ?? ""}
      disabled={disabled}
      onChange={(event) => onChange(formatDate(event.target.value))}
    />
  );
}

function CalendarButton({ disabled, ...input }: ComponentProps<"input">) {
  const { t } = useTranslation("ui");
  const picker = useRef<HTMLInputElement>(null);
  return (
    <span className="gd-date-picker">
      <input {...input} ref={picker} tabIndex={-1} aria-hidden="true" disabled={disabled} />
      <IconButton
        icon={Calendar}
        label={t("chooseDate")}
        outlined
        disabled={disabled}
        onClick={() => picker.current?.showPicker()}
      />
    </span>
  );
}

/** As typed: each part may be empty or invalid. */
type DateParts = readonly [day: string, month: string, year: string];

const separators = /[./\-\s]+/;

/** Splits a complete or partial `31.01.1990`; missing parts are `""`. */
export function splitDate(typed: string): DateParts {
  const [day = "", month = "", year = ""] = typed.split(/[./\-\s]/);
  return [day, month, year];
}

/** Joins the three parts with dots; `""` when all are empty. */
export const joinDate = (parts: DateParts): string =>
  parts.every((part) => part === "") ? "" : parts.join(".");

/**
 * Returns the parts after typing or pasting into one of them, and which to focus: text with
 * separators fills the following parts, a trailing separator moves focus to the next one.
 */
export function applyInput(parts: DateParts, index: number, text: string) {
  const pieces = text.trimStart().split(separators);
  const next = parts.map((part, at) => (at < index ? part : (pieces[at - index] ?? part)));
  // The empty piece after a separator does not clear the next part.
  const last = index + pieces.length - 1;
  if (pieces.length > 1 && pieces.at(-1) === "") next[last] = parts[last] ?? "";
  const [day = "", month = "", year = ""] = next;
  return { parts: [day, month, year] as const, focusIndex: Math.min(last, 2) };
}

/** Returns a date as it was typed into a `DatePartsField` with this name and sent without scripts. */
export const sentDate = (fields: Readonly<Record<string, string>>, name: string): string => {
  const [day = "", month = "", year = ""] = names.map((part) => fields[`${name}.${part}`]?.trim());
  return joinDate([day, month, year]);
};
