import type { AuditKind, ImportRow, ImportSummary, Issue } from "@deeds/contracts";
import { errorText } from "@deeds/i18n/errors";
import type { Language } from "@deeds/i18n/languages";
import type { z } from "zod";
import {
  type Actor,
  AppError,
  type AuditRecord,
  inBatches,
  issuesOf,
  localizeIssue,
  visibleTexts,
} from "../index.ts";
import { isDuplicateKey } from "../models.ts";
import type { InternalIds } from "./internal-ids.ts";
import type { Source } from "./open-source.ts";
import type { SourceRow } from "./read-row.ts";

/** A service's import of rows. */
export interface Importer<Fields extends { externalId: string }> {
  dryRun: boolean;
  /** The schema of a row. */
  schema: z.ZodType<Fields>;
  /** Imports rows in one transaction; returns their outcomes. A failed batch is retried row by row. */
  importTogether(rows: readonly ReadRow<Fields>[]): Promise<Outcome[]>;
}

export interface ReadRow<Fields> {
  line: number;
  /** Without the fields that `error` is about. */
  fields: Fields;
  /** The row is refused; it is planned only to find its other errors. */
  error?: AppError | undefined;
}

export type Outcome =
  | { outcome: "created" | "updated" | "unchanged"; id: number | null }
  | { outcome: "refused"; id: number | null; errors: readonly AppError[] };

/** Rows per transaction. */
const batchSize = 200;

/** Imports a source; yields the outcome of each row as JSON lines, and a summary at last. */
export async function* importRows<Fields extends { externalId: string }>(
  source: Source,
  importer: Importer<Fields>,
  language: Language,
): AsyncGenerator<string> {
  const { dryRun } = importer;
  const sum = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  try {
    for await (const batch of inBatches(source.lines(), batchSize)) {
      const rows = (await importBatch(batch, importer)).map((row) => present(row, language));
      for (const { outcome } of rows) sum[outcome] += 1;
      yield rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    }
    const { encoding, header } = source;
    const summary: ImportSummary = { done: true, dryRun, encoding, header, ...sum };
    yield `${JSON.stringify(summary)}\n`;
  } finally {
    await source.close();
  }
}

type ImportedRow = Outcome & { line: number; externalId: string | null; source: string };

async function importBatch<Fields extends { externalId: string }>(
  batch: readonly SourceRow[],
  importer: Importer<Fields>,
): Promise<ImportedRow[]> {
  const checked = batch.map((row) => check(row, importer.schema));
  const valid = checked.filter((row) => "fields" in row);
  const outcomes = (valid.length > 0 ? await importAll(valid, importer) : []).values();
  return checked.map((row) => {
    if ("outcome" in row) return row;
    const outcome = outcomes.next().value;
    if (!outcome) throw new Error("an importer returned fewer outcomes than rows");
    const { line, externalId, source } = row;
    return { line, externalId, source, ...outcome };
  });
}

type CheckedRow<Fields> = ReadRow<Fields> & Pick<ImportedRow, "externalId" | "source">;

function check<Fields>(
  { line, fields: sent, error, source }: SourceRow,
  schema: z.ZodType<Fields>,
): CheckedRow<Fields> | ImportedRow {
  const fields = visibleTexts(sent);
  const about = { line, externalId: externalIdIn(fields), source };
  if (error) return { ...about, outcome: "refused", id: null, errors: [error] };
  const parsed = schema.safeParse(fields);
  if (parsed.success) return { ...about, fields: parsed.data };
  const refusal = new AppError("validation", { issues: issuesOf(parsed.error) });
  const valid = isRecord(fields) ? schema.safeParse(withoutInvalid(fields, parsed.error)) : null;
  if (valid?.success) return { ...about, fields: valid.data, error: refusal };
  return { ...about, outcome: "refused", id: null, errors: [refusal] };
}

const isRecord = (fields: unknown): fields is Record<string, unknown> =>
  typeof fields === "object" && fields !== null && !Array.isArray(fields);

/** Returns the valid fields; a row without a valid external id gets one that no record has. */
function withoutInvalid(fields: Record<string, unknown>, { issues }: z.ZodError): unknown {
  const invalid = new Set(
    issues.flatMap((issue) =>
      issue.code === "unrecognized_keys" && issue.path.length === 0
        ? issue.keys
        : [String(issue.path[0])],
    ),
  );
  const entries = Object.entries(fields).filter(([name]) => !invalid.has(name));
  return { externalId: crypto.randomUUID(), ...Object.fromEntries(entries) };
}

function externalIdIn(fields: unknown): string | null {
  if (typeof fields !== "object" || fields === null || !("externalId" in fields)) return null;
  return typeof fields.externalId === "string" ? fields.externalId.slice(0, 200) : null;
}

async function importAll<Fields extends { externalId: string }>(
  rows: readonly ReadRow<Fields>[],
  importer: Importer<Fields>,
): Promise<Outcome[]> {
  try {
    return await importer.importTogether(rows);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    if (rows.length === 1) return [{ outcome: "refused", id: null, errors: [refusal] }];
    const outcomes: Outcome[] = [];
    for (const row of rows) outcomes.push(...(await importAll([row], importer)));
    return outcomes;
  }
}

/** Returns the outcome of a row for an error; `null` when the error is not about rows. */
function refusalOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error.status < 500 ? error : null;
  return isDuplicateKey(error) ? new AppError("edit-conflict", { cause: error }) : null;
}

function present(imported: ImportedRow, language: Language): ImportRow {
  const { line, externalId, outcome, id } = imported;
  const row = { line, externalId, outcome, id };
  if (outcome !== "refused") return row;
  const [first = [], ...others] = imported.errors.map((error) => textsOf(error, language));
  // An invalid field was left out before the rest was checked, which may have missed it.
  const left = new Set(first.map(fieldOf));
  const found = others.flat().filter((issue) => issue.path === "" || !left.has(fieldOf(issue)));
  return { ...row, issues: [...first, ...found], source: imported.source };
}

const fieldOf = ({ path }: Issue): string => path.split(".", 1)[0] ?? "";

function textsOf({ code, details }: AppError, language: Language): Issue[] {
  if (details.issues) return details.issues.map((issue) => localizeIssue(issue, language));
  return [{ path: "", message: errorText(code, language, details.params) }];
}

/**
 * Returns the audit entry of rows that were imported in one transaction, none when they changed
 * nothing. Each transaction has its own, so that none is missing after a crash between two of them.
 */
export function importAuditEntry(
  about: { actor: Actor; kind: AuditKind },
  rows: readonly ReadRow<unknown>[],
  outcomes: readonly Outcome[],
): AuditRecord[] {
  const count = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  const created = count("created");
  const updated = count("updated");
  if (created + updated === 0) return [];
  const range = `lines ${rows[0]?.line}–${rows.at(-1)?.line}`;
  return [
    { ...about, action: "imported", note: `${range}: ${created} created, ${updated} updated` },
  ];
}

export interface PlannedRow<Row> {
  /** `null` when the row adds a record. */
  before: Row | null;
  after: Row;
}

interface Stored {
  _id: number;
  externalId: string | null;
}

interface Planning<Fields, Row> {
  /** Stored records, by the external ids of the rows. */
  known: Map<string, Row>;
  /** In a dry run, the records that previous rows would have stored; `null` otherwise. */
  remembered: Map<string, Row> | null;
  internalIds: InternalIds;
  /**
   * Returns the changes of a row; `null` for none. Throws its error.
   * @param invalid of the fields that were left out
   */
  decide(fields: Fields, before: Row | null, invalid?: AppError): PlannedRow<Row> | null;
}

/** Plans the rows in order; each sees the result of previous ones, and none that of a refused one. */
export function planRows<Fields extends { externalId: string }, Row extends Stored>(
  rows: readonly ReadRow<Fields>[],
  planning: Planning<Fields, Row>,
): { steps: PlannedRow<Row>[]; outcomes: Outcome[] } {
  const { known, remembered, internalIds, decide } = planning;
  const steps: PlannedRow<Row>[] = [];
  const left = remembered ?? known;
  const outcomes = rows.map(({ fields, error: invalid }): Outcome => {
    const before = left.get(fields.externalId) ?? known.get(fields.externalId) ?? null;
    const errors = invalid ? [invalid] : [];
    try {
      const step = decide(fields, before, invalid);
      if (invalid) return { outcome: "refused", id: numberOf(before), errors };
      if (!step) return { outcome: "unchanged", id: numberOf(before) };
      steps.push(step);
      for (const name of namesOf(step.after, internalIds)) left.set(name, step.after);
      return { outcome: step.before ? "updated" : "created", id: numberOf(step.after) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { outcome: "refused", id: numberOf(before), errors: [...errors, error] };
    }
  });
  return { steps, outcomes };
}

export function movesOf<Row extends Stored>(steps: readonly PlannedRow<Row>[]): PlannedRow<Row>[] {
  const moves = new Map<number, PlannedRow<Row>>();
  for (const { before, after } of steps) {
    const earlier = moves.get(after._id);
    moves.set(after._id, { before: earlier ? earlier.before : before, after });
  }
  return [...moves.values()];
}

/** Returns every external id by which a later row may refer to the record. */
const namesOf = ({ _id, externalId }: Stored, internalIds: InternalIds): string[] => [
  internalIds.of(_id),
  ...(externalId === null || externalId === undefined ? [] : [externalId]),
];

/** Records of a dry run have no id. */
const numberOf = (row: Stored | null): number | null => row?._id || null;
