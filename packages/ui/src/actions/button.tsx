import { Link } from "@deeds/router";
import type { LucideIcon } from "lucide-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../icon.tsx";
import { Spinner } from "../states/spinner.tsx";

export type ButtonVariant =
  | "primary"
  | "secondary"
  | "text"
  | "destructive"
  | "destructive-outline";

interface Look {
  /** One primary button per view; `secondary` when nothing is said. */
  variant?: ButtonVariant | undefined;
  size?: "normal" | "small" | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
  /** In a row of actions, where three languages have to fit: 15 px text. */
  inRow?: boolean | undefined;
  icon?: LucideIcon | undefined;
  /** After the words, e.g. an arrow forward. */
  iconAfter?: LucideIcon | undefined;
  children: ReactNode;
}

type ButtonProps = Look &
  ComponentPropsWithRef<"button"> & {
    /** While the request runs: a spinner and `loadingLabel`; further presses do nothing. */
    loading?: boolean | undefined;
    loadingLabel?: ReactNode;
  };

const look = ({ variant = "secondary", size, wide, inRow }: Omit<Look, "children">) => ({
  className: `gd-button gd-button-${variant}`,
  "data-size": size === "small" ? "small" : undefined,
  "data-wide": wide || undefined,
  "data-row": inRow || undefined,
});

/** A button. It stays focusable while loading, so that focus is not thrown to the page's start. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    wide,
    inRow,
    icon,
    iconAfter,
    loading = false,
    loadingLabel,
    children,
    className,
    onClick,
    type = "button",
    ...rest
  } = props;
  const appearance = look({ variant, size, wide, inRow });
  return (
    <button
      {...rest}
      {...appearance}
      className={classes(appearance.className, className)}
      type={loading && type === "submit" ? "button" : type}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? undefined : onClick}
    >
      {loading ? <Spinner /> : icon && <Icon of={icon} />}
      {loading && loadingLabel ? loadingLabel : children}
      {iconAfter && !loading && <Icon of={iconAfter} />}
    </button>
  );
}

type ButtonLinkProps = Look & Omit<ComponentPropsWithRef<typeof Link>, "children">;

/** A link that looks like a button: for going somewhere, never for doing something. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, wide, inRow, icon, iconAfter, children, className, ...rest } = props;
  const appearance = look({ variant, size, wide, inRow });
  return (
    <Link {...rest} {...appearance} className={classes(appearance.className, className)}>
      {icon && <Icon of={icon} />}
      {children}
      {iconAfter && <Icon of={iconAfter} />}
    </Link>
  );
}
