import type { ComponentPropsWithRef, ReactNode } from "react";
import { classes } from "../classes.ts";
import { type FieldText, FormField } from "./form-field.tsx";

type TextFieldProps = FieldText &
  Omit<ComponentPropsWithRef<"input">, keyof FieldText> & {
    /** Shown inside the field before the text, e.g. `@`. */
    prefix?: ReactNode;
  };

/** One line of text with its label; every other prop goes to the `input`. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, required, id, className, prefix, ...input } = props;
  return (
    <FormField {...{ label, hint, error, required, id, className }}>
      {(control) => {
        const field = <input type="text" {...input} {...control} className="gd-control" />;
        if (!prefix) return field;
        return (
          <span className={classes("gd-affix", "gd-field-body")}>
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

/** Several lines of text; the field grows with them. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, required, id, className, ...area } = props;
  return (
    <FormField {...{ label, hint, error, required, id, className }}>
      {(control) => <textarea rows={4} {...area} {...control} className="gd-control" />}
    </FormField>
  );
}
