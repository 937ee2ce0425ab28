import { formatDate, parseTypedDate } from "@deeds/i18n";
import { Calendar } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "../actions/icon-button.tsx";
import { useUiText } from "../text.ts";
import { type FieldText, FormField } from "./form-field.tsx";

type DateFieldProps = FieldText & {
  /** As typed: `31.01.1990`. Read it with `parseTypedDate` of `@deeds/i18n`. */
  value: string;
  onChange: (typed: string) => void;
  name?: string | undefined;
  disabled?: boolean | undefined;
};

const earliest = "1900-01-01";
const isoDay = (date: Date) => {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** A date typed as ДД.ММ.ГГГГ, or chosen from the browser's calendar; never in the future. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, name, disabled, hint, ...field } = props;
  const t = useUiText();
  const picker = useRef<HTMLInputElement>(null);
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
            {...{ name, disabled, value }}
            onChange={(event) => onChange(event.target.value)}
          />
          <span className="gd-date-picker">
            <input
              ref={picker}
              type="date"
              tabIndex={-1}
              aria-hidden="true"
              min={earliest}
              max={isoDay(new Date())}
              disabled={disabled}
              value={parseTypedDate(value) ?? ""}
              onChange={(event) => onChange(formatDate(event.target.value))}
            />
            <IconButton
              icon={Calendar}
              label={t("chooseDate")}
              outlined
              disabled={disabled}
              onClick={() => picker.current?.showPicker()}
            />
          </span>
        </div>
      )}
    </FormField>
  );
}
