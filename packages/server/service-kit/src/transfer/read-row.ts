import { type Issue, limits } from "@deeds/contracts";
import { parse } from "csv-parse/sync";
import { AppError, parseJson, refuse } from "../index.ts";
import { cellReaders, type KnownColumns, unguardCell } from "./column.ts";
import type { RawRow } from "./split-rows.ts";

const shownName = 100;

/** What a caller knows of a file's columns. */
export interface HeaderRules {
  columns: KnownColumns;
  /** The column without which a file is refused. */
  key: string;
  /** Names here by names in the file; `""` leaves a column out. */
  renamed: ReadonlyMap<string, string>;
}

/**
 * Reads the header. Throws `unknown-columns` with every issue when a column is unknown, `validation`
 * for repeated and missing ones and for a first line of values.
 */
export function readHeader(bytes: Buffer, delimiter: number, rules: HeaderRules): KnownColumns {
  const written = parseCells(bytes, delimiter)?.map((name) => name.trim());
  if (!written) throw refused("file", "csv-quotes");
  if (written.length > limits.importColumns) {
    throw refused("file", `too-many-columns:${limits.importColumns}`);
  }
  if (written.some(isValue)) throw refused("file", "header-missing");
  const columns = written.map((name) => columnOf(name.slice(0, shownName), rules));
  const issues = columns.flatMap(({ name, column }, index): Issue[] => {
    if (!column) return [{ path: name, message: "unknown-field" }];
    const isRepeated = columns.findIndex((other) => other.column === column) < index;
    if (!isRepeated || column === leftOut) return [];
    return [{ path: column.name, message: "column-repeated" }];
  });
  if (!columns.some(({ column }) => column?.name === rules.key)) {
    issues.push({ path: rules.key, message: "column-missing" });
  }
  if (columns.some(({ column }) => !column)) throw new AppError("unknown-columns", { issues });
  if (issues.length > 0) throw refuse.validation(issues);
  return columns.map(({ column }) => column ?? leftOut);
}

const leftOut = { name: "", kind: "text" } as const;

function columnOf(name: string, { columns, renamed }: HeaderRules) {
  const known = renamed.get(name) ?? name;
  if (known === "" && renamed.has(name)) return { name, column: leftOut };
  return { name, column: columns.find((column) => column.name === known) };
}

/** Whether a cell of the first line is a number, a date or a phone: then the header is missing. */
const isValue = (name: string): boolean => /\d/.test(name) && /^[\d\s.,:+()/-]+$/.test(name);

const refused = (path: string, message: string) => refuse.validation([{ path, message }]);

/** A parsed row, not validated yet, or its error. */
export type ParsedRow =
  | { line: number; fields: unknown; error?: undefined }
  | { line: number; fields?: undefined; error: AppError };

/** With its text in the file; empty for a row that is too long. */
export type SourceRow = ParsedRow & { source: string };

const unreadable = (line: number, ...issues: Issue[]): ParsedRow => ({
  line,
  error: new AppError("validation", { issues }),
});

export function readCells(
  record: RawRow,
  header: { delimiter: number; columns: KnownColumns },
): ParsedRow | null {
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
  const entries = header.columns.flatMap((column, index) => {
    if (column === leftOut) return [];
    const { name, kind } = column;
    const cell = cells[index] ?? "";
    return [[name, cellReaders[kind](kind === "text" ? unguardCell(cell) : cell)]];
  });
  return { line, fields: Object.fromEntries(entries) };
}

export function readObject(record: RawRow): ParsedRow | null {
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
