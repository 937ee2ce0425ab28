import { type Issue, limits } from "@deeds/contracts";
import { parse } from "csv-parse/sync";
import { AppError, parseJson, refuse } from "../index.ts";
import { cellReaders, type KnownColumns, unguardCell } from "./column.ts";
import type { RawRow } from "./split-rows.ts";

const shownName = 100;

/** Reads the header; throws `validation` for unknown, repeated and missing columns. */
export function readHeader(
  bytes: Buffer,
  delimiter: number,
  known: KnownColumns,
  key: string,
): KnownColumns {
  const names = parseCells(bytes, delimiter)?.map((name) => name.trim());
  if (!names) throw refused("file", "csv-quotes");
  if (names.length > limits.importColumns) {
    throw refused("file", `too-many-columns:${limits.importColumns}`);
  }
  const columns = names.flatMap((name) => known.find((column) => column.name === name) ?? []);
  const issues = names.flatMap((name, index) => issueOf(name, index, names, known));
  if (!names.includes(key)) issues.push({ path: key, message: "column-missing" });
  if (issues.length > 0) throw refuse.validation(issues);
  return columns;
}

function issueOf(name: string, index: number, names: string[], known: KnownColumns): Issue[] {
  const path = name.slice(0, shownName);
  if (!known.some((column) => column.name === name)) return [{ path, message: "unknown-field" }];
  return names.indexOf(name) < index ? [{ path, message: "column-repeated" }] : [];
}

const refused = (path: string, message: string) => refuse.validation([{ path, message }]);

/** A parsed row, not validated yet, or its error. */
export type SourceRow =
  | { line: number; fields: unknown; error?: undefined }
  | { line: number; fields?: undefined; error: AppError };

const unreadable = (line: number, ...issues: Issue[]): SourceRow => ({
  line,
  error: new AppError("validation", { issues }),
});

export function readCells(
  record: RawRow,
  header: { delimiter: number; columns: KnownColumns },
): SourceRow | null {
  const { line, bytes } = record;
  const fault = faultOf(record);
  if (fault) return unreadable(line, { path: "", message: fault });
  const cells = bytes.length === 0 ? [] : parseCells(bytes, header.delimiter);
  if (!cells) return unreadable(line, { path: "", message: "csv-quotes" });
  if (cells.every((cell) => cell.trim() === "")) return null;
  const { length } = header.columns;
  if (cells.length !== length) {
    const message = cells.length < length && !record.isEnded ? "broken-off" : `cells:${length}`;
    return unreadable(line, { path: "", message });
  }
  const entries = header.columns.map(({ name, kind }, index) => {
    const cell = cells[index] ?? "";
    return [name, cellReaders[kind](kind === "text" ? unguardCell(cell) : cell)];
  });
  return { line, fields: Object.fromEntries(entries) };
}

export function readObject(record: RawRow): SourceRow | null {
  const { line, bytes, isEnded } = record;
  const fault = faultOf(record);
  if (fault) return unreadable(line, { path: "", message: fault });
  if (bytes.toString("latin1").trim() === "") return null;
  try {
    return { line, fields: parseJson(bytes) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isCut = error.code === "malformed-json" && !isEnded;
    return isCut ? unreadable(line, { path: "", message: "broken-off" }) : { line, error };
  }
}

function faultOf(record: RawRow): string | null {
  if (record.isTooLong) return `line-too-long:${limits.importRow / 1024}`;
  return record.isOpen ? "broken-off" : null;
}

/** Returns the cells of one row; `null` when its quotes are malformed. */
export function parseCells(bytes: Buffer, delimiter: number): string[] | null {
  try {
    const [cells = []]: string[][] = parse(bytes, {
      delimiter: String.fromCharCode(delimiter),
      // The row is complete: line breaks inside belong to a cell.
      record_delimiter: "\n",
      relax_column_count: true,
    });
    return cells;
  } catch {
    return null;
  }
}
