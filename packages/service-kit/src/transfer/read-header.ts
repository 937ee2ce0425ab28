import { type Issue, limits } from "@deeds/contracts";
import { refuse } from "../index.ts";
import type { KnownColumns } from "./column.ts";
import { parseCells } from "./read-record.ts";

const shownName = 100;

/**
 * The columns that a CSV file's first line names, in its order. Throws `validation` with the name
 * of each column that is unknown or there twice, and when the one that lines are known by is missing.
 */
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
