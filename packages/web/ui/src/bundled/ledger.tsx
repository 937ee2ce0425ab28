import { formatDate, formatPeriod } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { EntryNumber, StatusLabel } from "@deeds/ui";
import type { ReactNode } from "react";

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
  /** A date or a period of ISO 8601: `2026-01-31T10:00:00.000Z`, `1860-05`, `1860/1865`. */
  date: string;
  /** What the date is of, below it. */
  dateNote?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  foot?: ReactNode;
}

export function LedgerRow({ id, date, dateNote, title, children, foot }: LedgerRowProps) {
  return (
    <li className="gd-ledger-row" id={`proof-${id}`}>
      <p className="gd-ledger-date">
        <time dateTime={date.split("/")[0]}>
          {date.includes("T") ? formatDate(date) : formatPeriod(date)}
        </time>
        {dateNote && <span>{dateNote}</span>}
      </p>
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

/** Groups rows by the first year of their date, in UTC, newest first, for `LedgerYear`. */
export function byYear<T>(rows: readonly T[], dateOf: (row: T) => string): [number, T[]][] {
  const years = new Map<number, T[]>();
  for (const row of rows) {
    const year = Number(dateOf(row).slice(0, 4));
    years.set(year, [...(years.get(year) ?? []), row]);
  }
  return [...years].sort(([one], [other]) => other - one);
}

interface SealProps {
  /** What was checked; by default "Проверено" of the proof that it stands under. */
  children?: ReactNode;
  /** By whom, before the date. */
  by?: string | undefined;
  date?: string | Date | null | undefined;
}

/** What was checked, by which role and when; for approved proofs only. */
export function Seal({ children, by, date }: SealProps) {
  const { t } = useTranslation("ui");
  return (
    <StatusLabel status="approved" detail={by ?? t("byModerator")} date={date}>
      {children ?? t("verified")}
    </StatusLabel>
  );
}
