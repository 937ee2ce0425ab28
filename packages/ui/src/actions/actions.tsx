import { Link } from "@deeds/router";
import { ArrowLeft, type LucideIcon } from "lucide-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { classes, Icon, Spinner } from "../basics.tsx";

export type ButtonVariant =
  | "primary"
  | "secondary"
  | "text"
  | "destructive"
  | "destructive-outline";

interface Look {
  /** One primary button per view; `secondary` by default. */
  variant?: ButtonVariant | undefined;
  size?: "normal" | "small" | undefined;
  wide?: boolean | undefined;
  /** 15 px text, for a row of actions in three languages. */
  inRow?: boolean | undefined;
  icon?: LucideIcon | undefined;
  iconAfter?: LucideIcon | undefined;
  children: ReactNode;
}

type ButtonProps = Look &
  ComponentPropsWithRef<"button"> & {
    /** A spinner and `loadingLabel` while a request runs; clicks are ignored. */
    loading?: boolean | undefined;
    loadingLabel?: ReactNode;
  };

const look = ({ variant = "secondary", size, wide, inRow }: Omit<Look, "children">) => ({
  className: `gd-button gd-button-${variant}`,
  "data-size": size === "small" ? "small" : undefined,
  "data-wide": wide || undefined,
  "data-row": inRow || undefined,
});

/** A button. It stays focusable while loading, so that focus is not lost. */
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

/** A link that looks like a button. */
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

type IconButtonProps = ComponentPropsWithRef<"button"> & {
  icon: LucideIcon;
  /** For assistive technology. */
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

/** A link in running text. */
export function TextLink({ className, ...rest }: ComponentPropsWithRef<typeof Link>) {
  return <Link {...rest} className={classes("gd-link", className)} />;
}

/** A link to another site, in the same tab and without a referrer. */
export function ExternalLink({ className, ...rest }: ComponentPropsWithRef<"a">) {
  return <a rel="noopener noreferrer" {...rest} className={classes("gd-link", className)} />;
}

/** The link back, above a page's title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="gd-back-link">
      <Icon of={ArrowLeft} />
      {children}
    </Link>
  );
}
