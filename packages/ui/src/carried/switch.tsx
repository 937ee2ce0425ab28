import { classes } from "@deeds/ui";
import { type ReactNode, useId } from "react";

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Beside the switch; say what is on, not "on/off". */
  label: ReactNode;
  /** The label is read out but not shown. */
  labelHidden?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** Something that takes effect at once when switched. */
export function Switch({ checked, onChange, label, labelHidden, disabled }: SwitchProps) {
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
      <label id={`${id}-label`} htmlFor={id} className={classes(labelHidden && "gd-hidden")}>
        {label}
      </label>
    </span>
  );
}
