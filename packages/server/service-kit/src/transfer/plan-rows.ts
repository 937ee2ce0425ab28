import { AppError } from "../index.ts";
import type { Outcome, ReadRow } from "./import-rows.ts";
import type { InternalIds } from "./internal-ids.ts";

export interface PlannedRow<Thing> {
  /** `null` when the row adds a record. */
  before: Thing | null;
  after: Thing;
}

interface Stored {
  _id: number;
  externalId: string | null;
}

export interface Planning<Fields, Thing> {
  /** Stored records, by the external ids of the rows. */
  known: Map<string, Thing>;
  /** In a dry run, the records that previous rows would have stored; `null` otherwise. */
  remembered: Map<string, Thing> | null;
  internalIds: InternalIds;
  /** Returns the changes of a row; `null` for none. Throws its error. */
  decide(fields: Fields, before: Thing | null): PlannedRow<Thing> | null;
}

/** Plans the rows in order; each sees the result of previous ones. */
export function planRows<Fields extends { externalId: string }, Thing extends Stored>(
  lines: readonly ReadRow<Fields>[],
  planning: Planning<Fields, Thing>,
): { steps: PlannedRow<Thing>[]; outcomes: Outcome[] } {
  const { known, remembered, internalIds, decide } = planning;
  const steps: PlannedRow<Thing>[] = [];
  const left = remembered ?? known;
  const outcomes = lines.map(({ fields }): Outcome => {
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

export function movesOf<Thing extends Stored>(
  steps: readonly PlannedRow<Thing>[],
): PlannedRow<Thing>[] {
  const moves = new Map<number, PlannedRow<Thing>>();
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
const numberOf = (thing: Stored | null): number | null => thing?._id || null;
