import type { mongo } from "mongoose";

/** The collection of the marker, in the database itself, so that a service finds it wherever the engine is. */
export const restoreMarker = "unfinished_restore";

/** Runs `work` for every database in one transaction: a killed restore leaves all of them marked, or none. */
const inEachDatabase = (
  client: mongo.MongoClient,
  names: readonly string[],
  work: (marker: mongo.Collection, session: mongo.ClientSession) => Promise<unknown>,
) =>
  client.withSession((session) =>
    session.withTransaction(
      async () => {
        for (const name of names) await work(client.db(name).collection(restoreMarker), session);
      },
      { writeConcern: { w: "majority", journal: true } },
    ),
  );

/** Marks databases before a restore removes or writes anything; may be repeated. */
export async function markRestore(client: mongo.MongoClient, names: readonly string[]) {
  const begun = { $set: { startedAt: new Date() } };
  await inEachDatabase(client, names, (marker, session) =>
    marker.updateOne({}, begun, { upsert: true, session }),
  );
}

/** Called when all databases are restored. */
export async function endRestore(client: mongo.MongoClient, names: readonly string[]) {
  await inEachDatabase(client, names, (marker, session) => marker.deleteMany({}, { session }));
  for (const name of names) await client.db(name).dropCollection(restoreMarker);
}

/** Whether a restore into this database began and did not end. */
export const isRestoreUnfinished = async (database: mongo.Db): Promise<boolean> =>
  (await database.collection(restoreMarker).findOne()) !== null;
