import { classes, Icon } from "@deeds/ui";
import { Check, type LucideIcon } from "lucide-react";
import { type ComponentPropsWithRef, type ReactNode, useId } from "react";

type CheckboxProps = Omit<ComponentPropsWithRef<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  plain?: boolean | undefined;
};

export function Checkbox({ label, hint, plain, className, ...input }: CheckboxProps) {
  return (
    <label className={classes("gd-choice", className)} data-plain={plain || undefined}>
      <span className="gd-check-box">
        <input {...input} type="checkbox" className="gd-check" />
        <Icon of={Check} size={16} />
      </span>
      <span className="gd-choice-label">{label}</span>
      {hint && <span className="gd-choice-hint">{hint}</span>}
    </label>
  );
}

interface SegmentsProps<T extends string> {
  label: string;
  options: readonly { value: T; label: ReactNode; icon?: LucideIcon; tone?: "brand" }[];
  value: T | undefined;
  onChange: (value: T) => void;
}

/** A choice between two or three options, as toggle buttons. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { label, options, value, onChange } = props;
  return (
    <fieldset className="gd-segments" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="gd-segment"
          data-tone={option.tone}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.icon && option.value === value && <Icon of={option.icon} size={16} />}
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  disabled?: boolean | undefined;
}

/** Takes effect at once, unlike a `Checkbox` of a form. */
export function Switch({ checked, onChange, label, disabled }: SwitchProps) {
  const id = useId();
  return (
    <span className="gd-switch">
      <button
        type="button"
        id={id}
        role="switch"
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        disabled={disabled}
        className="gd-switch-track"
        data-checked={checked || undefined}
        onClick={() => onChange(!checked)}
      />
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
    </span>
  );
}
