import { Lock, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../basics.tsx";

/**
 * Stands for a value that never reached this browser. Fixed size, whatever it hides; assistive
 * technology gets the gate's sentence instead.
 */
export function HatchedBar({ length = "value" }: { length?: "value" | "long" | "medium" }) {
  return <span className="gd-hatch" data-length={length} aria-hidden="true" />;
}

/** Two bars in place of a proof's text. */
export function HiddenText() {
  return (
    <div className="gd-hatch-lines">
      <HatchedBar length="long" />
      <HatchedBar length="medium" />
    </div>
  );
}

interface GateNoticeProps {
  /** The sentence: what is hidden and for whom it is open. */
  children: ReactNode;
  /** One secondary button: log in, or subscribe; absent where no button opens it. */
  action?: ReactNode;
  /** `strip` above the ledger, `panel` inside the contacts. */
  look?: "strip" | "panel" | undefined;
}

/** A lock, one sentence, one button. */
export function GateNotice({ children, action, look = "strip" }: GateNoticeProps) {
  return (
    <div className="gd-gate" data-look={look}>
      <p className="gd-gate-text">
        <Icon of={Lock} />
        <span>{children}</span>
      </p>
      {action}
    </div>
  );
}

interface HiddenContactsProps {
  /** The kinds that exist, in words: `Телефон`, `Instagram`, `Соцсети, 2`. */
  kinds: readonly { icon: LucideIcon; label: string }[];
  children: ReactNode;
  action?: ReactNode;
}

/** Contacts for someone who may not see them: kinds readable, values hatched, then the gate. */
export function HiddenContacts({ kinds, children, action }: HiddenContactsProps) {
  return (
    <div className="gd-hidden-contacts">
      <ul className="gd-hidden-kinds">
        {kinds.map(({ icon, label }) => (
          <li key={label}>
            <span className="gd-hidden-kind">
              <Icon of={icon} />
              {label}
            </span>
            <HatchedBar />
          </li>
        ))}
      </ul>
      <GateNotice look="panel" action={action}>
        {children}
      </GateNotice>
    </div>
  );
}
