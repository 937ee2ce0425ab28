import { randomBytes } from "node:crypto";
import { refuse } from "@deeds/service-kit";
import { missingFiles, wrongFiles } from "../domain/build-files.ts";
import { filesIn, storeFiles } from "../models/stored-files.ts";
import { untouchedSince } from "../models/uploads.ts";
import type { ServiceContext } from "../service-context.ts";
import { measureFiles, type Publication, readPublication } from "./read-publication.ts";

/**
 * Keeps files of a build until it is published, so that a publication that is cut off goes on where it
 * was; answers which of them are missing. Refuses files that are not exactly those of the build.
 */
export async function uploadFiles(context: ServiceContext, sent: Publication): Promise<string[]> {
  const { id, build } = await readPublication(context, sent);
  const files = await measureFiles(sent);
  const wrong = wrongFiles(build, files);
  if (wrong.length > 0) throw refuse.validation(wrong);
  const folder = await openUpload(context, id);
  await storeFiles(context.files, folder, files);
  return missingFiles(build, await filesIn(context.files, folder, build));
}

/** The folder of what has arrived of a version, touched, so that nothing of it is swept today. */
export async function openUpload({ models }: ServiceContext, id: string): Promise<string> {
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
export async function touchUpload({ models }: ServiceContext, id: string): Promise<string | null> {
  const touched = await models.uploads
    .findOneAndUpdate({ _id: id }, { $set: { touchedAt: new Date() } })
    .lean();
  return touched?.folder ?? null;
}

const unfinishedMs = 24 * 60 * 60_000;

/** Gives up uploads to which nothing has come for 24 hours, and removes what nothing names any more. */
export async function sweepUploads(context: ServiceContext, now: Date): Promise<void> {
  const { uploads, leftFolders } = context.models;
  const left = untouchedSince(new Date(now.getTime() - unfinishedMs));
  for (const { _id, folder } of await uploads.find(left).lean()) {
    await context.database.transaction(async (tx) => {
      const { deletedCount } = await uploads.deleteOne({ _id, folder, ...left }, { session: tx });
      if (deletedCount > 0) await leftFolders.create([{ _id: folder }], { session: tx });
    });
  }
  for (const { _id } of await leftFolders.find().lean()) await removeFolder(context, _id);
}

/** The objects first: what a crash leaves is found again by its row. */
async function removeFolder({ files, models }: ServiceContext, folder: string): Promise<void> {
  for await (const { key } of files.list(`${folder}/`)) await files.remove(key);
  await models.leftFolders.deleteOne({ _id: folder });
}
