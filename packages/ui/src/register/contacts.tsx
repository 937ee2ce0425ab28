import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";

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
