import { formatDate } from "@deeds/i18n";
import { CircleCheck, CircleX, Clock, EyeOff, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon, useUiText } from "../basics.tsx";

export type ModerationStatus = "pending" | "approved" | "rejected" | "hidden";

const looks: Record<ModerationStatus, { icon: LucideIcon; tone: "ok" | "warn" | "bad" }> = {
  pending: { icon: Clock, tone: "warn" },
  approved: { icon: CircleCheck, tone: "ok" },
  rejected: { icon: CircleX, tone: "bad" },
  hidden: { icon: EyeOff, tone: "warn" },
};

interface StatusLabelProps {
  status: ModerationStatus;
  children?: ReactNode;
  /** Stands before the date. */
  detail?: ReactNode;
  date?: string | Date | null | undefined;
}

export function StatusLabel({ status, children, detail, date }: StatusLabelProps) {
  const t = useUiText();
  const { icon, tone } = looks[status];
  return (
    <span className="gd-status" data-tone={tone}>
      <span className="gd-status-word">
        <Icon of={icon} />
        {children ?? t(status)}
      </span>
      {detail && <span>{detail}</span>}
      {date && <time dateTime={isoOf(date)}>{formatDate(date)}</time>}
    </span>
  );
}

const isoOf = (date: string | Date) => (date instanceof Date ? date.toISOString() : date);

/** `000123`: at least six digits. */
export const paddedNumber = (id: number): string => String(id).padStart(6, "0");

/** `№ 000123`. */
export function EntryNumber({ id, of = "entry" }: { id: number; of?: "entry" | "proof" }) {
  const t = useUiText();
  return (
    <span className="gd-entry-number">
      <span aria-hidden="true">{`№\u00a0${paddedNumber(id)}`}</span>
      <span className="gd-hidden">{t(`${of}Number`, { number: id })}</span>
    </span>
  );
}
