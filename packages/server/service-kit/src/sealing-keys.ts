import { createHash } from "node:crypto";
import { failStart, keysOf } from "@deeds/settings";
import type { Connection, mongo } from "mongoose";
import type { Database } from "./database.ts";

/** Names a key without revealing it: 12 hexadecimal digits of a hash. */
const digestOfKey = (key: string): string =>
  createHash("sha256").update(`digest of ${key}`).digest("hex").slice(0, 12);

/** Returns the digest of the key in use, the first of these. */
export const digestOfFirstKey = (keys: string): string => digestOfKey(keysOf(keys)[0] ?? "");

/** The digests of all keys that stored data may be encrypted with. */
const digestsIn = (database: Pick<mongo.Db, "collection">) =>
  database.collection<{ _id: string }>("sealing_keys");

/** Whether stored data is encrypted with another key than these, as `keysOf` reads them. */
export async function needsOtherKey(database: Pick<mongo.Db, "collection">, keys: string) {
  const present = keysOf(keys).map(digestOfKey);
  const known = await digestsIn(database).find().toArray();
  return known.some(({ _id }) => !present.includes(_id));
}

interface SealingKeys {
  /** The name of the setting. */
  setting: string;
  /** Its name in `secrets.json` of `npm start`. */
  stored: string;
  /** As `keysOf` reads them. */
  keys: string;
}

/**
 * Records that the first of these keys encrypts stored data from now on. Ends the process when one that encrypted some
 * is not among them.
 */
export async function recordSealingKey(
  { connection, whenAvailable }: Database,
  { setting, stored, keys }: SealingKeys,
): Promise<void> {
  if (await whenAvailable(() => needsOtherKey(connection, keys))) {
    failStart(`${setting} is not the key that the stored data is encrypted with`, [
      `put that key back: in ${setting} or the file that ${setting}_FILE names;`,
      `with npm start in ${stored} of DATA_DIR/secrets.json`,
      "to replace it, put a new key before it, with a comma between: docs/operations.md says how",
    ]);
  }
  const _id = digestOfFirstKey(keys);
  const added = { $setOnInsert: { _id } };
  await whenAvailable(() => digestsIn(connection).updateOne({ _id }, added, { upsert: true }));
}

/** Called when nothing is encrypted any more by the others of these keys, which may be removed then. */
export async function dropFormerKeys(connection: Connection, keys: string): Promise<void> {
  await digestsIn(connection).deleteMany({ _id: { $ne: digestOfFirstKey(keys) } });
}
