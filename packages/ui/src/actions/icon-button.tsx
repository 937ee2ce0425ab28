import type { LucideIcon } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../icon.tsx";

type IconButtonProps = ComponentPropsWithRef<"button"> & {
  icon: LucideIcon;
  /** What it does, for those who do not see the icon. Only close, back, menu and play go wordless. */
  label: string;
  outlined?: boolean | undefined;
};

/** A button of one icon. */
export function IconButton({ icon, label, outlined, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-outlined={outlined || undefined}
      className={classes("gd-icon-button", className)}
    >
      <Icon of={icon} />
    </button>
  );
}
