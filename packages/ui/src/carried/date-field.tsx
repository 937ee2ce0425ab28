import { useTranslation } from "@deeds/i18n/react";
import { type FieldText, FormField } from "@deeds/ui";
import { CalendarButton } from "./calendar-button.tsx";

type DateFieldProps = FieldText & {
  /** As typed: `31.01.1990`. Read it with `parseTypedDate` of `@deeds/i18n`. */
  value: string;
  onChange: (typed: string) => void;
  name?: string | undefined;
  disabled?: boolean | undefined;
};

/** A date typed as ДД.ММ.ГГГГ, or chosen from the browser's calendar; never in the future. */
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
            {...{ name, disabled, value }}
            onChange={(event) => onChange(event.target.value)}
          />
          <CalendarButton {...{ value, onChange, disabled }} />
        </div>
      )}
    </FormField>
  );
}
