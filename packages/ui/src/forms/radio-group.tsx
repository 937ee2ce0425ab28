import { type ReactNode, useId } from "react";
import { FieldError, RequiredMark } from "./form-field.tsx";

interface RadioGroupProps<T extends string> {
  legend: ReactNode;
  name: string;
  options: readonly { value: T; label: ReactNode; hint?: ReactNode }[];
  value: T | undefined;
  onChange: (value: T) => void;
  error?: ReactNode;
  required?: boolean | undefined;
  /** Of the first choice, so that an error summary leads there. */
  id?: string | undefined;
}

/** One of a few, all of them visible. */
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
