import { Readable } from "node:stream";
import type { importQuery, transferFormats } from "@deeds/contracts";
import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import { type Call, inBatches, parseJson, refuse, requireSingleFile } from "../index.ts";
import { type Column, guardCell, type KnownColumns, writeCell } from "./column.ts";
import { type Importer, importRows } from "./import-rows.ts";
import { openSource } from "./open-source.ts";

const contentTypes: Record<TransferFormat, string> = {
  csv: "text/csv; charset=utf-8",
  jsonl: "application/x-ndjson; charset=utf-8",
};

export interface Export<Row> {
  /** Plural, for the file name: `people` for `people-2026-01-31.csv`. */
  name: string;
  format: TransferFormat;
  columns: readonly Column<Row>[];
  /** Opened when the first part is read, and closed when the caller disconnects. */
  rows: AsyncIterable<Row>;
  now: Date;
}

/** Writes an export as a download. */
export async function writeExport<Row>({ ctx }: Pick<Call, "ctx">, exported: Export<Row>) {
  const { name, format, columns, rows, now } = exported;
  const body = ctx.method === "HEAD" ? null : await startedStream(writeRows(rows, columns, format));
  ctx.status = 200;
  ctx.set({
    "Content-Disposition": `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.${format}"`,
    "Content-Type": contentTypes[format],
    "X-Content-Type-Options": "nosniff",
  });
  if (body) ctx.body = body;
}

type ImportCall = Pick<Call, "ctx" | "files" | "fields" | "language"> & {
  query: z.infer<typeof importQuery>;
};

/**
 * Writes the outcome of an import as a stream, row by row. An error of
 * the whole file is thrown before the first row is imported. Rows are imported as the response is
 * read: a caller who disconnects ends it after the current batch.
 */
export async function writeImport<Fields extends { externalId: string }>(
  call: ImportCall,
  columns: KnownColumns,
  importer: Importer<Fields>,
): Promise<void> {
  const { format } = call.query;
  const source = await openSource(requireSingleFile(call).path, {
    format,
    columns,
    key: "externalId",
    renamed: readRenamed(call.query.columns),
  });
  const body = await startedStream(importRows(source, importer, call.language));
  call.ctx.status = 200;
  call.ctx.set("Content-Type", contentTypes.jsonl);
  call.ctx.body = body;
}

const renamedColumns = z.record(z.string(), z.string());

/** Reads the names of the columns in the file; throws `validation`. */
function readRenamed(text = "{}"): ReadonlyMap<string, string> {
  try {
    return new Map(Object.entries(renamedColumns.parse(parseJson(Buffer.from(text)))));
  } catch {
    throw refuse.validation([{ path: "columns", message: "invalid" }]);
  }
}

/** Reads the first part before the head is sent, so that an outage is rendered as an error. */
async function startedStream(parts: AsyncGenerator<string>): Promise<Readable> {
  return Readable.from(resumed(await parts.next(), parts));
}

async function* resumed(first: IteratorResult<string>, rest: AsyncGenerator<string>) {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

export type TransferFormat = (typeof transferFormats)[number];

/** Spreadsheets read a file without it in a legacy encoding. */
const byteOrderMark = "\uFEFF";
const rowsAtOnce = 200;

/** Yields rows as CSV (RFC 4180) or JSON lines, with backpressure. */
export async function* writeRows<Row>(
  rows: AsyncIterable<Row>,
  columns: readonly Column<Row>[],
  format: TransferFormat,
): AsyncGenerator<string> {
  const write = writers[format];
  let head = format === "csv" ? byteOrderMark + csv([columns.map(({ name }) => name)]) : "";
  for await (const batch of inBatches(rows, rowsAtOnce)) {
    yield head + write(batch, columns);
    head = "";
  }
  if (head !== "") yield head;
}

type Write = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]) => string;

const writers: Record<TransferFormat, Write> = {
  csv: (rows, columns) => csv(rows.map((row) => columns.map(guardedCell(row)))),
  jsonl: (rows, columns) => rows.map((row) => `${jsonLine(row, columns)}\n`).join(""),
};

const guardedCell =
  <Row>(row: Row) =>
  ({ kind, of }: Column<Row>): string => {
    const cell = writeCell(of(row));
    return kind === "text" ? guardCell(cell) : cell;
  };

const csv = (rows: string[][]): string =>
  // Quotes every kind of line break.
  stringify(rows, { record_delimiter: "windows", quote_record_delimiter: true });

const jsonLine = <Row>(row: Row, columns: readonly Column<Row>[]): string =>
  JSON.stringify(Object.fromEntries(columns.map(({ name, of }) => [name, of(row)])));
