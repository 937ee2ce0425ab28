import { classes, Icon } from "@deeds/ui";
import { Check } from "lucide-react";
import type { ComponentPropsWithRef, ReactNode } from "react";

type CheckboxProps = Omit<ComponentPropsWithRef<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  /** Regular weight, for lists of many choices. */
  plain?: boolean | undefined;
};

/** A checkbox; the label is part of the target. */
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
