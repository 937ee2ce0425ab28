import { Link } from "@deeds/router";
import { ArrowLeft } from "lucide-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../icon.tsx";

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
