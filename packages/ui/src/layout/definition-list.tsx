import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";

export interface Definition {
  term: string;
  /** An absent value leaves the row out. */
  value: ReactNode;
  accent?: boolean | undefined;
}

/** Facts, term and value, between hairlines. */
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
  /** Values come formatted. */
  items: readonly { value: ReactNode; label: string }[];
  /** `stacked`: as wide as their words, the label under the figure, for administration. */
  look?: "line" | "stacked" | undefined;
}

/** A single ruled line of figures in equal columns; rows on phones. */
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
  /** Unique within the list, e.g. the address. */
  id: string;
  icon: LucideIcon;
  /** The kind in words: `Телефон`, `Telegram`. */
  label: string;
  value: ReactNode;
  /** The one thing to do with it: copy a phone, open a link. */
  action: ReactNode;
}

/** Open contacts: kind, value and one action each, between hairlines. */
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
