import type { transferFormats } from "@deeds/contracts";
import { stringify } from "csv-stringify/sync";
import { type Column, writeCell } from "./column.ts";
import { guardCell } from "./formula-guard.ts";

export type TransferFormat = (typeof transferFormats)[number];

/** Without it a spreadsheet takes the file for one in its own old encoding. */
const byteOrderMark = "\uFEFF";
const thingsAtOnce = 200;

/**
 * Things as text in parts, as fast as the parts are taken: what is not asked for is not read.
 * CSV by RFC 4180, or one JSON object a line.
 */
export async function* writeThings<Thing>(
  things: AsyncIterable<Thing>,
  columns: readonly Column<Thing>[],
  format: TransferFormat,
): AsyncGenerator<string> {
  const write = writers[format];
  let head = format === "csv" ? byteOrderMark + csv([columns.map(({ name }) => name)]) : "";
  let waiting: Thing[] = [];
  for await (const thing of things) {
    waiting.push(thing);
    if (waiting.length < thingsAtOnce) continue;
    yield head + write(waiting, columns);
    [head, waiting] = ["", []];
  }
  if (head !== "" || waiting.length > 0) yield head + write(waiting, columns);
}

type Write = <Thing>(things: readonly Thing[], columns: readonly Column<Thing>[]) => string;

const writers: Record<TransferFormat, Write> = {
  csv: (things, columns) => csv(things.map((thing) => columns.map(guardedCell(thing)))),
  jsonl: (things, columns) => things.map((thing) => `${jsonLine(thing, columns)}\n`).join(""),
};

const guardedCell =
  <Thing>(thing: Thing) =>
  ({ kind, of }: Column<Thing>): string => {
    const cell = writeCell(of(thing));
    return kind === "text" ? guardCell(cell) : cell;
  };

const csv = (rows: string[][]): string =>
  // Every line break is quoted, not only the kind that ends a record.
  stringify(rows, { record_delimiter: "windows", quote_record_delimiter: true });

const jsonLine = <Thing>(thing: Thing, columns: readonly Column<Thing>[]): string =>
  JSON.stringify(Object.fromEntries(columns.map(({ name, of }) => [name, of(thing)])));
