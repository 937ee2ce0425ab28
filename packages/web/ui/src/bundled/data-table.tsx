import { Icon, VisuallyHidden } from "@deeds/ui";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export interface Column<Row> {
  id: string;
  header: ReactNode;
  /** Only assistive technology gets the header, e.g. above buttons. */
  headerHidden?: boolean | undefined;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end" | undefined;
  mono?: boolean | undefined;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Rows are cards in a narrow frame, as in a table with actions. */
  cards?: boolean | undefined;
  /** Content of the expanded row below a row; `null` when it is collapsed. */
  detail?: ((row: Row) => ReactNode) | undefined;
}

/**
 * A column of actions, whose header is hidden, stays in view where the table is wider than its frame;
 * in a narrow frame each row of such a table is a card, whose cells have the headers as labels.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, cards, detail } = props;
  const hasActions = columns.some(({ headerHidden }) => headerHidden);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container needs keyboard access
    <section className="gd-table-frame" aria-label={caption} tabIndex={0}>
      <table className="gd-table" data-cards={hasActions || cards || undefined}>
        <caption className="gd-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ id, header, headerHidden, align }) => (
              <th key={id} scope="col" data-align={align} data-actions={headerHidden || undefined}>
                {headerHidden ? <VisuallyHidden>{header}</VisuallyHidden> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} row={row} columns={columns} detail={detail?.(row)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface TableRowProps<Row> extends Pick<DataTableProps<Row>, "columns"> {
  row: Row;
  detail: ReactNode;
}

function TableRow<Row>({ row, columns, detail }: TableRowProps<Row>) {
  return (
    <>
      <tr data-selected={detail ? true : undefined}>
        {columns.map(({ id, header, headerHidden, cell, align, mono }) => (
          <td
            key={id}
            data-align={align}
            data-mono={mono || undefined}
            data-actions={headerHidden || undefined}
            data-label={!headerHidden && typeof header === "string" ? header : undefined}
          >
            {cell(row)}
          </td>
        ))}
      </tr>
      {detail && (
        <tr data-detail>
          <td colSpan={columns.length}>
            <div className="gd-table-detail">{detail}</div>
          </td>
        </tr>
      )}
    </>
  );
}

interface StatCardProps {
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
}

export const StatCard = ({ label, value, note }: StatCardProps) => (
  <div className="gd-card gd-stat">
    <p className="gd-stat-label">{label}</p>
    <p className="gd-stat-value">{value}</p>
    {note && <p className="gd-stat-note">{note}</p>}
  </div>
);

interface StateLabelProps {
  tone: "ok" | "warn" | "bad" | "info" | "muted";
  icon: LucideIcon;
  children: ReactNode;
}

/** For states other than those of moderation, which `StatusLabel` shows. */
export function StateLabel({ tone, icon, children }: StateLabelProps) {
  return (
    <span className="gd-status" data-tone={tone}>
      <span className="gd-status-word">
        <Icon of={icon} size={18} />
        {children}
      </span>
    </span>
  );
}
