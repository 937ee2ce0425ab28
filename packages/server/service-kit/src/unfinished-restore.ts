import type { mongo } from "mongoose";

/** In the database itself, so that the mark is found wherever the engine is. */
const markIn = (database: mongo.Db) => database.collection("unfinished_restore");

/** Marks a database before a restore writes to it. */
export async function markRestore(database: mongo.Db): Promise<void> {
  const writeConcern = { w: "majority", journal: true } as const;
  await markIn(database).insertOne({ startedAt: new Date() }, { writeConcern });
}

/** Called when all databases are restored. */
export const endRestore = async (database: mongo.Db): Promise<void> =>
  void (await markIn(database).drop());

/** Whether a restore into this database began and did not end. */
export const isRestoreUnfinished = async (database: mongo.Db): Promise<boolean> =>
  (await markIn(database).findOne()) !== null;
