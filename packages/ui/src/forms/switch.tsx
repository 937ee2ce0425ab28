import { Field, Switch as HeadlessSwitch, Label } from "@headlessui/react";
import type { ReactNode } from "react";
import { classes } from "../classes.ts";

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
  return (
    <Field className="gd-switch" disabled={disabled ?? false}>
      <HeadlessSwitch className="gd-switch-track" checked={checked} onChange={onChange} />
      <Label className={classes(labelHidden && "gd-hidden")}>{label}</Label>
    </Field>
  );
}
