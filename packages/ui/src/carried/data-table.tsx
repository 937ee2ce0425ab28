import { VisuallyHidden } from "@deeds/ui";
import { Fragment, type ReactNode } from "react";

export interface Column<Row> {
  id: string;
  header: ReactNode;
  /** The header is read out but not shown, e.g. above buttons. */
  headerHidden?: boolean | undefined;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  align?: "start" | "end" | undefined;
  /** For ids and event names. */
  mono?: boolean | undefined;
}

interface DataTableProps<Row> {
  /** Read out; says what the rows are. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** What opens under a row; null leaves it closed. */
  detail?: ((row: Row) => ReactNode) | undefined;
}

/** Rows for administrators. Wider than its place, it scrolls inside its own frame. */
export function DataTable<Row>({ caption, columns, rows, keyOf, detail }: DataTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className="gd-table-frame" aria-label={caption} tabIndex={0}>
      <table className="gd-table">
        <caption className="gd-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ id, header, headerHidden, align }) => (
              <th key={id} scope="col" data-align={align}>
                {headerHidden ? <VisuallyHidden>{header}</VisuallyHidden> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} {...{ row, columns }} detail={detail?.(row)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  detail: ReactNode;
}

function TableRow<Row>({ row, columns, detail }: TableRowProps<Row>) {
  return (
    <Fragment>
      <tr data-selected={detail ? true : undefined}>
        {columns.map(({ id, cell, align, mono }) => (
          <td key={id} data-align={align} data-mono={mono || undefined}>
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
    </Fragment>
  );
}
