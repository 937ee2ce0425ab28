import { createKeyedMutex, type Database, refuse, type Transaction } from "@deeds/service-kit";

interface Transition<Row> {
  find(id: number, tx: Transaction): Promise<Row | null>;
  /** Whether the record has to be changed; throws when its status does not allow it. */
  isNeeded(row: Row): boolean;
  /** Stores the changed record, with its events and audit entry. */
  change(tx: Transaction, row: Row): Promise<Row>;
}

/**
 * Creates the function that takes a record of one kind to another status, in a transaction. A record
 * that needs no change is returned as it is. Throws `not-found`, and what `isNeeded` throws. Concurrent
 * transitions of one record wait for each other within this process.
 */
export function createTransition<Row>() {
  const withLock = createKeyedMutex();
  return (
    database: Database,
    { id }: { id: number },
    { find, isNeeded, change }: Transition<Row>,
  ): Promise<Row> =>
    withLock(id, () =>
      database.transaction(async (tx) => {
        const row = await find(id, tx);
        if (!row) throw refuse.notFound();
        return isNeeded(row) ? change(tx, row) : row;
      }),
    );
}
