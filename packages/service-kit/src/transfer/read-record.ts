import { type Issue, limits } from "@deeds/contracts";
import { parse } from "csv-parse/sync";
import { AppError, parseJson } from "../index.ts";
import { type KnownColumns, readCell } from "./column.ts";
import { unguardCell } from "./formula-guard.ts";
import type { RawRecord } from "./split-records.ts";

/** A line that could be read, its values not checked yet; or why it could not be. */
export type SourceLine =
  | { line: number; fields: unknown; error?: undefined }
  | { line: number; fields?: undefined; error: AppError };

const unreadable = (line: number, ...issues: Issue[]): SourceLine => ({
  line,
  error: new AppError("validation", { issues }),
});

/** A row of a CSV file; null for an empty one, which spreadsheets leave behind. */
export function readCells(
  record: RawRecord,
  header: { delimiter: number; columns: KnownColumns },
): SourceLine | null {
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
    return [name, readCell(kind === "text" ? unguardCell(cell) : cell, kind)];
  });
  return { line, fields: Object.fromEntries(entries) };
}

/** A line of JSON; null for an empty one. */
export function readObject(record: RawRecord): SourceLine | null {
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

function faultOf(record: RawRecord): string | null {
  if (record.isTooLong) return `line-too-long:${limits.importLine / 1024}`;
  return record.isOpen ? "broken-off" : null;
}

/** The cells of one record; null when its quotes are not in order. */
export function parseCells(bytes: Buffer, delimiter: number): string[] | null {
  try {
    const [cells = []]: string[][] = parse(bytes, {
      delimiter: String.fromCharCode(delimiter),
      // The record has been cut out already: what breaks a line inside it belongs to a cell.
      record_delimiter: "\n",
      relax_column_count: true,
    });
    return cells;
  } catch {
    return null;
  }
}
