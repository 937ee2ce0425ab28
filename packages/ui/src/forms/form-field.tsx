import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../icon.tsx";
import { useUiText } from "../text.ts";

/** What every field may say about itself. */
export interface FieldText {
  label: ReactNode;
  hint?: ReactNode;
  /** Already in the reader's language; the same words belong in the error summary. */
  error?: ReactNode;
  required?: boolean | undefined;
  /** Needed when an error summary is to lead here. */
  id?: string | undefined;
  className?: string | undefined;
}

/** To be spread on the control itself. */
export interface ControlProps {
  id: string;
  required: boolean | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** Label above, hint under it, error under the hint, then the control. */
export function FormField(props: FieldText & { children: (control: ControlProps) => ReactNode }) {
  const { label, hint, error, required, className, children } = props;
  const generated = useId();
  const id = props.id ?? generated;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={classes("gd-field", className)} data-invalid={error ? true : undefined}>
      <label className="gd-field-label" htmlFor={id}>
        {label}
        {required && <RequiredMark />}
      </label>
      {hint && (
        <p className="gd-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {children({
        id,
        required,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
    </div>
  );
}

/** The asterisk and the word. */
export function RequiredMark() {
  const t = useUiText();
  return (
    <>
      <span className="gd-field-required" aria-hidden="true">
        {" *"}
      </span>
      <span className="gd-field-required-word">{t("required")}</span>
    </>
  );
}

/** An error under its hint, with the icon. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className="gd-field-error" id={id}>
      <Icon of={CircleAlert} size={18} />
      <span>{children}</span>
    </p>
  );
}
