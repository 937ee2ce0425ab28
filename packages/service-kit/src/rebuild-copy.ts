import type { ModerationStatus } from "@deeds/contracts";
import type { Database, Transaction } from "./database.ts";
import { type IdRange, inRanges } from "./in-ranges.ts";

/** What another service says of a row of its own. */
interface State {
  version: number;
  data: { id: number; status: ModerationStatus };
}

/** What every copy has of it; the rest is the copy's own choice. */
interface Known {
  _id: number;
  /** Absent until an event has told of it. */
  status?: ModerationStatus;
  erased?: unknown;
}

interface Update<Copy> {
  updateOne: { filter: { _id: number }; update: { $set: Copy }; upsert: true };
}

interface CopyParts<Owned extends State, Row extends Known, Copy extends Partial<Row>> {
  database: Pick<Database, "transaction">;
  read(range: IdRange, tx: Transaction): Promise<Row[]>;
  ask(range: IdRange): Promise<{ last: number; states: readonly Owned[] }>;
  copyOf(state: Owned): Copy;
  write(updates: Update<Copy>[], tx: Transaction): Promise<unknown>;
}

/**
 * Writes a copy of another service's rows again as their owner says they are, while both work; answers
 * how many were not so. What is erased stays erased, and what was never public is not known before an event
 * tells of it.
 */
export const rebuildCopy = <Owned extends State, Row extends Known, Copy extends Partial<Row>>({
  database,
  read,
  ask,
  copyOf,
  write,
}: CopyParts<Owned, Row, Copy>): Promise<number> =>
  inRanges((range) =>
    database.transaction(async (tx) => {
      const known = new Map((await read(range, tx)).map((row) => [row._id, row]));
      // Asked after the copy was read: the owner is never behind what the copy knows.
      const { last, states } = await ask(range);
      const updates = states.flatMap((state): Update<Copy>[] => {
        const copy = copyOf(state);
        if (!isWrong(known.get(state.data.id), copy, state)) return [];
        const filter = { _id: state.data.id };
        return [{ updateOne: { filter, update: { $set: copy }, upsert: true } }];
      });
      if (updates.length > 0) await write(updates, tx);
      return { last, mended: updates.length };
    }),
  );

function isWrong<Row extends Known>(
  known: Row | undefined,
  copy: Partial<Row>,
  { data }: State,
): boolean {
  if (known?.erased) return false;
  if (known?.status === undefined) return data.status === "approved";
  return Object.entries(copy).some(([field, value]) => known[field as keyof Row] !== value);
}
