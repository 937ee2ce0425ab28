import { useTranslation } from "@deeds/i18n/react";
import { Icon, MediaIcon, type MediaKind, usePlaceholder } from "@deeds/ui";
import { Lock, type LucideIcon, Play } from "lucide-react";
import type { ReactNode } from "react";

/**
 * The placeholder of a value that the server did not send, of a fixed size. Assistive technology
 * gets the text of `GateNotice` instead.
 */
function HatchedBar({ length = "value" }: { length?: "value" | "long" | "medium" }) {
  return <span className="gd-hatch" data-length={length} aria-hidden="true" />;
}

/** The placeholder of a proof's text. */
export function HiddenText() {
  return (
    <div className="gd-hatch-lines">
      <HatchedBar length="long" />
      <HatchedBar length="medium" />
    </div>
  );
}

interface GateNoticeProps {
  children: ReactNode;
  action?: ReactNode;
  /** `strip` above the ledger, `panel` inside the contacts. */
  look?: "strip" | "panel" | undefined;
}

/** Explains what is hidden and how to get access. */
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
  kinds: readonly { icon: LucideIcon; label: string }[];
  children: ReactNode;
  action?: ReactNode;
}

/** Contacts for a viewer without access: their kinds, without values. */
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

/** A label over an image; the kind's name by default. */
export function MediaLabel({ kind, children }: { kind?: MediaKind; children?: ReactNode }) {
  const { t } = useTranslation("ui");
  return (
    <span className="gd-media-label">
      {kind && <MediaIcon kind={kind} size={16} />}
      {children ?? (kind && t(kind))}
    </span>
  );
}

interface HiddenMediaProps {
  kind: MediaKind;
  placeholder: string | null;
  /** Of a recording, beside its kind. */
  length?: string | null | undefined;
}

/** A file for a viewer without access: its kind over its ThumbHash, or over a large sign of the kind. */
export function HiddenMedia({ kind, placeholder, length }: HiddenMediaProps) {
  const { t } = useTranslation("ui");
  const element = usePlaceholder<HTMLSpanElement>(placeholder);
  return (
    <span ref={element} className="gd-media" data-kind={kind}>
      {!placeholder && (
        <span className="gd-media-sign">
          {kind === "video" ? <Icon of={Play} /> : <MediaIcon kind={kind} size={24} />}
        </span>
      )}
      <MediaLabel kind={kind}>{length && `${t(kind)}, ${length}`}</MediaLabel>
    </span>
  );
}

export const MediaRow = ({ children }: { children: ReactNode }) => (
  <div className="gd-media-row">{children}</div>
);
