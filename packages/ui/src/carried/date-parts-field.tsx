import { useTranslation } from "@deeds/i18n/react";
import { FieldError, type FieldText, RequiredMark } from "@deeds/ui";
import { useId, useRef } from "react";
import { CalendarButton } from "./calendar-button.tsx";
import { partsOf, typedOf, typeInto } from "./date-parts.ts";

type DatePartsFieldProps = FieldText & {
  /** As typed: `31.01.1990`. Read it with `parseTypedDate` of `@deeds/i18n`. */
  value: string;
  onChange: (typed: string) => void;
};

const names = ["day", "month", "year"] as const;

/**
 * A date in three numeric parts, or typed whole as ДД.ММ.ГГГГ into the first one, with the browser's
 * calendar beside them. `id` is the day's, so that an error summary leads there.
 */
export function DatePartsField(props: DatePartsFieldProps) {
  const { label, hint, error, required, value, onChange } = props;
  const { t } = useTranslation("ui");
  const generated = useId();
  const id = props.id ?? generated;
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  const parts = partsOf(value);
  const described = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const type = (index: number, text: string) => {
    const typed = typeInto(parts, index, text);
    onChange(typedOf(typed.parts));
    if (typed.goTo !== index) fields.current[typed.goTo]?.focus();
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
        <CalendarButton {...{ value, onChange }} />
      </div>
    </fieldset>
  );
}
