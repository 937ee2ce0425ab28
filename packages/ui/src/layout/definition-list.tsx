import type { ReactNode } from "react";

export interface Definition {
  term: string;
  /** An absent value leaves the row out. */
  value: ReactNode;
  accent?: boolean | undefined;
}

/** Facts, term and value, between hairlines. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  const present = items.filter(
    ({ value }) => value !== null && value !== undefined && value !== "",
  );
  return (
    <dl className="gd-definitions">
      {present.map(({ term, value, accent }) => (
        <div className="gd-definition" key={term} data-accent={accent || undefined}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
