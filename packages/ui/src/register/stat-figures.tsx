import type { ReactNode } from "react";

/** A single ruled line of figures in equal columns; rows on phones. Values come formatted. */
export function StatFigures({ items }: { items: readonly { value: ReactNode; label: string }[] }) {
  return (
    <dl className="gd-figures">
      {items.map(({ value, label }) => (
        <div className="gd-figure" key={label}>
          <dt className="gd-figure-label">{label}</dt>
          <dd className="gd-figure-value">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
