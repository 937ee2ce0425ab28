import { Link } from "@deeds/router";
import { ArrowLeft, type LucideIcon } from "lucide-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { classes, Icon, Spinner } from "../basics.tsx";

interface Look {
  /** One primary button per view; `secondary` by default. */
  variant?: "primary" | "secondary" | "text" | "destructive" | "destructive-outline" | undefined;
  size?: "normal" | "small" | undefined;
  wide?: boolean | undefined;
  /** 15 px text, so that a row of actions fits in all languages. */
  inRow?: boolean | undefined;
}

interface Content {
  icon?: LucideIcon | undefined;
  iconAfter?: LucideIcon | undefined;
  children: ReactNode;
}

type ButtonProps = Look &
  Content &
  ComponentPropsWithRef<"button"> & {
    /** A spinner and `loadingLabel` while a request runs; clicks are ignored. */
    loading?: boolean | undefined;
    loadingLabel?: ReactNode;
  };

/** Replaces the props of a look by a class name and `data-` attributes. */
function withLook<Props extends Look & { className?: string | undefined }>(props: Props) {
  const { variant = "secondary", size, wide, inRow, className, ...rest } = props;
  return {
    ...rest,
    className: classes(`gd-button gd-button-${variant}`, className),
    "data-size": size === "small" ? "small" : undefined,
    "data-wide": wide || undefined,
    "data-row": inRow || undefined,
  };
}

/** Stays focusable while loading, so that focus is not lost. */
export function Button(props: ButtonProps) {
  const { icon, iconAfter, loading = false, loadingLabel, children, ...rest } = props;
  const { onClick, type = "button", ...attributes } = withLook(rest);
  return (
    <button
      {...attributes}
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

type ButtonLinkProps = Look & Content & Omit<ComponentPropsWithRef<typeof Link>, "children">;

export function ButtonLink({ icon, iconAfter, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...withLook(rest)}>
      {icon && <Icon of={icon} />}
      {children}
      {iconAfter && <Icon of={iconAfter} />}
    </Link>
  );
}

type IconButtonProps = ComponentPropsWithRef<"button"> & {
  icon: LucideIcon;
  label: string;
  outlined?: boolean | undefined;
};

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

export function TextLink({ className, ...rest }: ComponentPropsWithRef<typeof Link>) {
  return <Link {...rest} className={classes("gd-link", className)} />;
}

/** Opens in the same tab unless `target` is given, and sends no referrer. */
export function ExternalLink({ className, ...rest }: ComponentPropsWithRef<"a">) {
  return <a rel="noopener noreferrer" {...rest} className={classes("gd-link", className)} />;
}

export function BackLink({
  children,
  ...rest
}: Omit<ComponentPropsWithRef<typeof Link>, "className">) {
  return (
    <Link {...rest} className="gd-back-link">
      <Icon of={ArrowLeft} />
      {children}
    </Link>
  );
}
