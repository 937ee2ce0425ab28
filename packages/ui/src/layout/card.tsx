import type { ReactNode } from "react";
import { classes } from "../classes.ts";

interface CardProps {
  title?: ReactNode;
  /** Right of the title, e.g. a link to the whole list. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
  headingLevel?: 2 | 3 | undefined;
}

/** A framed part of a page. */
export function Card({ title, aside, children, className, headingLevel = 2 }: CardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section className={classes("gd-card", className)}>
      {(title || aside) && (
        <div className="gd-card-head">
          {title && <Heading className="gd-card-title">{title}</Heading>}
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

interface PageTitleProps {
  children: ReactNode;
  /** Beside the title, e.g. a count or when it was updated. */
  note?: ReactNode;
  /** The page's own buttons. */
  actions?: ReactNode;
}

/** The one `h1` of a page. */
export function PageTitle({ children, note, actions }: PageTitleProps) {
  return (
    <header className="gd-page-title">
      <div className="gd-page-title-text">
        <h1>{children}</h1>
        {note && <span className="gd-page-title-note">{note}</span>}
      </div>
      {actions && <div className="gd-button-row">{actions}</div>}
    </header>
  );
}

/** The container: at most 72rem between gutters of 16, 24 or 32 px. */
export const PageBody = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div className={classes("gd-page", className)}>{children}</div>
);

/**
 * The main button of a page, fixed to the lower edge of narrow windows and in its place on wide ones.
 * The page leaves room for it below its end and never scrolls what has focus behind it.
 */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <div className="gd-bottom-bar">{children}</div>
);
