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
