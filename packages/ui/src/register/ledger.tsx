import { formatDate } from "@deeds/i18n";
import type { ReactNode } from "react";
import { EntryNumber } from "./labels.tsx";

/** A list of proofs by `LedgerYear`. */
export const Ledger = ({ children }: { children: ReactNode }) => (
  <div className="gd-ledger">{children}</div>
);

/** A year with its rows and a sticky heading. */
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
  /** Seal, source, kinds of media. */
  foot?: ReactNode;
}

/** One proof. */
export function LedgerRow({ id, date, title, children, foot }: LedgerRowProps) {
  return (
    <li className="gd-ledger-row" id={`proof-${id}`}>
      <time className="gd-ledger-date" dateTime={date}>
        {formatDate(date)}
      </time>
      <article className="gd-ledger-entry">
        <div className="gd-ledger-head">
          <h4 className="gd-ledger-title">{title}</h4>
          <EntryNumber id={id} />
        </div>
        {children}
        {foot && <div className="gd-ledger-foot">{foot}</div>}
      </article>
    </li>
  );
}

/** Groups rows by year, newest first, for `LedgerYear`. */
export function byYear<T>(rows: readonly T[], dateOf: (row: T) => string): [number, T[]][] {
  const years = new Map<number, T[]>();
  for (const row of rows) {
    const year = new Date(dateOf(row)).getFullYear();
    years.set(year, [...(years.get(year) ?? []), row]);
  }
  return [...years].sort(([one], [other]) => other - one);
}
