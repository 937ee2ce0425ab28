import { AppError } from "../index.ts";
import type { Outcome, ReadRow } from "./import-rows.ts";
import type { InternalIds } from "./internal-ids.ts";

export interface PlannedRow<Row> {
  /** `null` when the row adds a record. */
  before: Row | null;
  after: Row;
}

interface Stored {
  _id: number;
  externalId: string | null;
}

export interface Planning<Fields, Row> {
  /** Stored records, by the external ids of the rows. */
  known: Map<string, Row>;
  /** In a dry run, the records that previous rows would have stored; `null` otherwise. */
  remembered: Map<string, Row> | null;
  internalIds: InternalIds;
  /** Returns the changes of a row; `null` for none. Throws its error. */
  decide(fields: Fields, before: Row | null): PlannedRow<Row> | null;
}

/** Plans the rows in order; each sees the result of previous ones. */
export function planRows<Fields extends { externalId: string }, Row extends Stored>(
  rows: readonly ReadRow<Fields>[],
  planning: Planning<Fields, Row>,
): { steps: PlannedRow<Row>[]; outcomes: Outcome[] } {
  const { known, remembered, internalIds, decide } = planning;
  const steps: PlannedRow<Row>[] = [];
  const left = remembered ?? known;
  const outcomes = rows.map(({ fields }): Outcome => {
    const before = left.get(fields.externalId) ?? known.get(fields.externalId) ?? null;
    try {
      const step = decide(fields, before);
      if (!step) return { outcome: "unchanged", id: numberOf(before) };
      steps.push(step);
      for (const name of namesOf(step.after, internalIds)) left.set(name, step.after);
      return { outcome: step.before ? "updated" : "created", id: numberOf(step.after) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { outcome: "refused", id: numberOf(before), error };
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
