import type { House } from "../house.ts";
import { untouchedSince } from "../models/uploads.ts";

const unfinishedMs = 24 * 60 * 60_000;

/** Gives up uploads to which nothing has come for 24 hours, and removes what nothing names any more. */
export async function sweepUploads(house: House, now: Date): Promise<void> {
  const { uploads, leftFolders } = house.models;
  const left = untouchedSince(new Date(now.getTime() - unfinishedMs));
  for (const { _id, folder } of await uploads.find(left).lean()) {
    await house.database.transaction(async (tx) => {
      const { deletedCount } = await uploads.deleteOne({ _id, folder, ...left }, { session: tx });
      if (deletedCount > 0) await leftFolders.create([{ _id: folder }], { session: tx });
    });
  }
  for (const { _id } of await leftFolders.find().lean()) await removeFolder(house, _id);
}

/** The objects first: what a crash leaves is found again by its row. */
async function removeFolder({ files, models }: House, folder: string): Promise<void> {
  for await (const { key } of files.list(`${folder}/`)) await files.remove(key);
  await models.leftFolders.deleteOne({ _id: folder });
}
