import { ChevronDown, CircleAlert } from "lucide-react";
import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { classes, Icon, useUiText } from "../basics.tsx";

export interface FieldText {
  label: ReactNode;
  hint?: ReactNode;
  /** Translated; the same text belongs in the error summary. */
  error?: ReactNode;
  required?: boolean | undefined;
  /** For an error summary; generated without one. */
  id?: string | undefined;
  className?: string | undefined;
}

/** To be spread on the control. */
export interface ControlProps {
  id: string;
  required: boolean | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** Label, hint and error around a control that `children` renders. */
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

export function RequiredMark() {
  const t = useUiText();
  return (
    <>
      <span className="gd-field-required" aria-hidden="true">
        {" *"}
      </span>{" "}
      <span className="gd-field-required-word">{t("required")}</span>
    </>
  );
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className="gd-field-error" id={id}>
      <Icon of={CircleAlert} size={18} />
      <span>{children}</span>
    </p>
  );
}

type TextFieldProps = FieldText &
  Omit<ComponentPropsWithRef<"input">, keyof FieldText> & {
    /** Shown inside the field, e.g. `@`. */
    prefix?: ReactNode;
  };

/** Other props go to the `input`. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, required, id, className, prefix, ...input } = props;
  return (
    <FormField {...props}>
      {(control) => {
        const field = <input type="text" {...input} {...control} className="gd-control" />;
        if (!prefix) return field;
        return (
          <span className="gd-affix gd-field-body">
            <span className="gd-affix-text" aria-hidden="true">
              {prefix}
            </span>
            {field}
          </span>
        );
      }}
    </FormField>
  );
}

type TextAreaProps = FieldText & Omit<ComponentPropsWithRef<"textarea">, keyof FieldText>;

/** Grows with its text. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, required, id, className, ...area } = props;
  return (
    <FormField {...props}>
      {(control) => <textarea rows={4} {...area} {...control} className="gd-control" />}
    </FormField>
  );
}

export interface SelectOption {
  value: string;
  label: string;
}

type SelectProps = Omit<ComponentPropsWithRef<"select">, "children"> & {
  options: readonly SelectOption[];
  look?: "field" | "button" | undefined;
};

/** A native select, for phones and assistive technology. */
export function Select({ options, look = "field", className, ...rest }: SelectProps) {
  return (
    <span className={classes("gd-select", className)} data-look={look}>
      <select {...rest} className="gd-control">
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size={18} />
    </span>
  );
}

type SelectFieldProps = FieldText & Omit<SelectProps, keyof FieldText | "look">;

export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, required, id, className, ...select } = props;
  return (
    <FormField {...props}>
      {(control) => <Select {...select} {...control} className="gd-field-body" />}
    </FormField>
  );
}

interface RadioGroupProps<T extends string> {
  legend: ReactNode;
  name: string;
  options: readonly { value: T; label: ReactNode; hint?: ReactNode }[];
  value: T | undefined;
  onChange: (value: T) => void;
  error?: ReactNode;
  required?: boolean | undefined;
  id?: string | undefined;
}

export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const { legend, name, options, value, onChange, error, required } = props;
  const errorId = useId();
  return (
    <fieldset
      className="gd-field gd-choices"
      data-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="gd-field-label">
        {legend}
        {required && <RequiredMark />}
      </legend>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {options.map((option, index) => (
        <label key={option.value} className="gd-choice" data-plain>
          <span className="gd-check-box">
            <input
              type="radio"
              id={index === 0 ? props.id : undefined}
              className="gd-check"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
          </span>
          <span className="gd-choice-label">{option.label}</span>
          {option.hint && <span className="gd-choice-hint">{option.hint}</span>}
        </label>
      ))}
    </fieldset>
  );
}
