import { formatDate } from "@deeds/i18n";
import { CircleCheck, CircleX, Clock, EyeOff, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon, useUiText } from "../basics.tsx";

export const Ledger = ({ children }: { children: ReactNode }) => (
  <div className="gd-ledger">{children}</div>
);

export function LedgerYear({ year, children }: { year: number; children: ReactNode }) {
  return (
    <section className="gd-ledger-group">
      <h3 className="gd-ledger-year">{year}</h3>
      <ol>{children}</ol>
    </section>
  );
}

interface LedgerRowProps {
  id: number;
  date: string;
  title: ReactNode;
  children?: ReactNode;
  foot?: ReactNode;
}

export function LedgerRow({ id, date, title, children, foot }: LedgerRowProps) {
  return (
    <li className="gd-ledger-row" id={`proof-${id}`}>
      <time className="gd-ledger-date" dateTime={date}>
        {formatDate(date)}
      </time>
      <article className="gd-ledger-entry">
        <div className="gd-ledger-head">
          <h4 className="gd-ledger-title">{title}</h4>
          <EntryNumber id={id} of="proof" />
        </div>
        {children}
        {foot && <div className="gd-ledger-foot">{foot}</div>}
      </article>
    </li>
  );
}

/** Groups rows by year in UTC, newest first, for `LedgerYear`. */
export function byYear<T>(rows: readonly T[], dateOf: (row: T) => string): [number, T[]][] {
  const years = new Map<number, T[]>();
  for (const row of rows) {
    const year = new Date(dateOf(row)).getUTCFullYear();
    years.set(year, [...(years.get(year) ?? []), row]);
  }
  return [...years].sort(([one], [other]) => other - one);
}

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
  date?: string | Date | null | undefined;
}

export function StatusLabel({ status, children, date }: StatusLabelProps) {
  const t = useUiText();
  const { icon, tone } = looks[status];
  return (
    <span className="gd-status" data-tone={tone}>
      <span className="gd-status-word">
        <Icon of={icon} />
        {children ?? t(status)}
      </span>
      {date && <time dateTime={isoOf(date)}>{formatDate(date)}</time>}
    </span>
  );
}

/** "Проверено" with the date; for approved records only. */
export function Seal({ date }: { date?: string | Date | null | undefined }) {
  const t = useUiText();
  return (
    <StatusLabel status="approved" date={date}>
      {t("verified")}
    </StatusLabel>
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
      <span aria-hidden="true">№&nbsp;{paddedNumber(id)}</span>
      <span className="gd-hidden">{t(`${of}Number`, { number: id })}</span>
    </span>
  );
}
