import { ChevronDown } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../icon.tsx";
import { type FieldText, FormField } from "./form-field.tsx";

export interface SelectOption {
  value: string;
  label: string;
}

type SelectProps = Omit<ComponentPropsWithRef<"select">, "children"> & {
  options: readonly SelectOption[];
  /** Looks like a button, for sorting and filtering above a list. */
  look?: "field" | "button" | undefined;
};

/** The browser's own select, dressed: the best one on phones and with assistive technology. */
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

/** A select with its label. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, required, id, className, ...select } = props;
  return (
    <FormField {...{ label, hint, error, required, id, className }}>
      {(control) => <Select {...select} {...control} className="gd-field-body" />}
    </FormField>
  );
}
