import { randomBytes } from "node:crypto";
import type { House } from "../house.ts";

/** The folder of what has arrived of a version, touched, so that nothing of it is swept today. */
export async function openUpload({ models }: House, id: string): Promise<string> {
  const folder = `versions/${id}/${randomBytes(9).toString("base64url")}`;
  const { folder: own } = await models.uploads
    .findOneAndUpdate(
      { _id: id },
      { $set: { touchedAt: new Date() }, $setOnInsert: { folder } },
      { upsert: true, returnDocument: "after" },
    )
    .lean();
  return own;
}

/** The same for a version of which something has arrived; null: nothing has. */
export async function touchUpload({ models }: House, id: string): Promise<string | null> {
  const touched = await models.uploads
    .findOneAndUpdate({ _id: id }, { $set: { touchedAt: new Date() } })
    .lean();
  return touched?.folder ?? null;
}
