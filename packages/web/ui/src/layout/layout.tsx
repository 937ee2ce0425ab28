import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classes, Icon } from "../basics.tsx";

interface CardProps {
  title?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
  headingLevel?: 2 | 3 | undefined;
}

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

export const PageTitle = ({ children }: { children: ReactNode }) => (
  <header className="gd-page-title">
    <div className="gd-page-title-text">
      <h1>{children}</h1>
    </div>
  </header>
);

/** The page's container, at most 72rem wide. */
export const PageBody = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div className={classes("gd-page", className)}>{children}</div>
);

/** Fixes a page's main button to the lower edge of narrow windows; the page reserves the space. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <div className="gd-bottom-bar">{children}</div>
);

export interface Definition {
  term: string;
  /** A row without a value is not rendered. */
  value: ReactNode;
  accent?: boolean | undefined;
}

export function DefinitionList({ items }: { items: readonly Definition[] }) {
  const present = items.filter(
    ({ value }) => value !== null && value !== undefined && value !== "",
  );
  return (
    <dl className="gd-definitions">
      {present.map(({ term, value, accent }) => (
        <div className="gd-definition" key={term} data-accent={accent || undefined}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface StatFiguresProps {
  items: readonly { value: ReactNode; label: string }[];
  /** `stacked`: the label is below the figure. */
  look?: "line" | "stacked" | undefined;
}

/** Figures in equal columns; rows on phones. */
export function StatFigures({ items, look = "line" }: StatFiguresProps) {
  return (
    <dl className="gd-figures" data-look={look}>
      {items.map(({ value, label }) => (
        <div className="gd-figure" key={label}>
          <dt className="gd-figure-label">{label}</dt>
          <dd className="gd-figure-value">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface Contact {
  id: string;
  icon: LucideIcon;
  /** `Телефон`, `Telegram`. */
  label: string;
  value: ReactNode;
  action: ReactNode;
}

export function ContactList({ contacts }: { contacts: readonly Contact[] }) {
  return (
    <dl className="gd-contacts">
      {contacts.map(({ id, icon, label, value, action }) => (
        <div className="gd-contact" key={id}>
          <dt>
            <Icon of={icon} />
            {label}
          </dt>
          <dd className="gd-contact-value">{value}</dd>
          <dd className="gd-contact-action">{action}</dd>
        </div>
      ))}
    </dl>
  );
}
