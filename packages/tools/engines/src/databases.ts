import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isRestoreUnfinished, markRestore } from "@deeds/service-kit/models";
import type { mongo } from "mongoose";
import { DATABASES, type DatabaseName } from "./data-folder.ts";
import { withMongo } from "./mongod.ts";
import { StartFailure } from "./report.ts";

/** Returns the names of the databases into which a restore began and did not end. */
export async function halfRestored(client: mongo.MongoClient): Promise<DatabaseName[]> {
  const areMarked = await Promise.all(
    DATABASES.map((name) => isRestoreUnfinished(client.db(name))),
  );
  return DATABASES.filter((_, index) => areMarked[index]);
}

/** Marks the databases of a data folder in which an earlier version began a restore that did not end. */
export async function adoptFormerMark(dataRoot: string, mongoAdminUrl: string): Promise<void> {
  const mark = join(dataRoot, "unfinished-restore");
  if (!existsSync(mark)) return;
  await withMongo(mongoAdminUrl, {}, async (client) => {
    await markRestore(client, DATABASES);
  });
  rmSync(mark);
}

/** Throws StartFailure while the data is only a part of a backup. */
export async function assertNotHalfRestored(client: mongo.MongoClient): Promise<void> {
  const names = await halfRestored(client);
  if (names.length === 0) return;
  throw new StartFailure(
    `A restore into the databases ${names.join(", ")} did not end: their data is only a part of the backup. Run the restore again, which begins anew.`,
  );
}

/** Whether accounts or people are stored at this address; services create empty collections before the first ones. */
export const hasRegister = (mongoAdminUrl: string): Promise<boolean> =>
  withMongo(mongoAdminUrl, {}, async (client) => {
    const anyOf = (name: DatabaseName, rows: string) => client.db(name).collection(rows).findOne();
    const found = await Promise.all([anyOf("auth", "users"), anyOf("people", "people")]);
    return found.some((row) => row !== null);
  });
