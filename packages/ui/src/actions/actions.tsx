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

/** A link in running text. */
export function TextLink({ className, ...rest }: ComponentPropsWithRef<typeof Link>) {
  return <Link {...rest} className={classes("gd-link", className)} />;
}

/** A link out of the site, in the same tab, without telling the other site more than our name. */
export function ExternalLink({ className, ...rest }: ComponentPropsWithRef<"a">) {
  return <a rel="noopener noreferrer" {...rest} className={classes("gd-link", className)} />;
}

/** The way back, above a page's title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="gd-back-link">
      <Icon of={ArrowLeft} />
      {children}
    </Link>
  );
}
