import type { ReactNode } from "react";

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

interface StatCardProps {
  label: ReactNode;
  value: ReactNode;
  /** Under the figure, e.g. `+17 за неделю`, or a state with its icon. */
  note?: ReactNode;
}

/** One quiet figure of the dashboard. */
export const StatCard = ({ label, value, note }: StatCardProps) => (
  <div className="gd-card gd-stat">
    <p className="gd-stat-label">{label}</p>
    <p className="gd-stat-value">{value}</p>
    {note && <p className="gd-stat-note">{note}</p>}
  </div>
);
