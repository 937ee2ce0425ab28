import { randomBytes } from "node:crypto";
import { refuse } from "@deeds/service-kit";
import { missingFiles, wrongFiles } from "../domain/build-files.ts";
import { findStoredFiles, storeFiles } from "../models/stored-files.ts";
import { untouchedSince } from "../models/uploads.ts";
import type { ServiceContext } from "../service-context.ts";
import { measureFiles, type Publication, readPublication } from "./read-publication.ts";

/**
 * Stores files of a build ahead of its publication, so that an interrupted upload can be resumed.
 * Returns the paths that are missing; throws for files that differ from the build manifest.
 */
export async function uploadFiles(
  context: ServiceContext,
  publication: Publication,
): Promise<string[]> {
  const { id, build } = await readPublication(context, publication);
  const files = await measureFiles(publication);
  const wrong = wrongFiles(build, files);
  if (wrong.length > 0) throw refuse.validation(wrong);
  const folder = await openUpload(context, id);
  await storeFiles(context.files, folder, files);
  return missingFiles(build, await findStoredFiles(context.files, folder, build));
}

/** Returns the folder of a version's upload, touched so that it is not swept today. */
export async function openUpload({ models }: ServiceContext, id: string): Promise<string> {
  const folder = `versions/${id}/${randomBytes(9).toString("base64url")}`;
  const upload = await models.uploads
    .findOneAndUpdate(
      { _id: id },
      { $set: { touchedAt: new Date() }, $setOnInsert: { folder } },
      { upsert: true, returnDocument: "after" },
    )
    .lean();
  return upload.folder;
}

/** The same, without creating an upload; `null` when there is none. */
export async function touchUpload({ models }: ServiceContext, id: string): Promise<string | null> {
  const upload = await models.uploads
    .findOneAndUpdate({ _id: id }, { $set: { touchedAt: new Date() } })
    .lean();
  return upload?.folder ?? null;
}

const abandonedAfterMs = 24 * 60 * 60_000;

/** Abandons uploads without new files for 24 hours, and removes orphaned folders from the bucket. */
export async function sweepUploads(context: ServiceContext, now: Date): Promise<void> {
  const { uploads, orphanedFolders } = context.models;
  const abandoned = untouchedSince(new Date(now.getTime() - abandonedAfterMs));
  for (const { _id, folder } of await uploads.find(abandoned).lean()) {
    await context.database.transaction(async (tx) => {
      const { deletedCount } = await uploads.deleteOne(
        { _id, folder, ...abandoned },
        { session: tx },
      );
      if (deletedCount > 0) await orphanedFolders.create([{ _id: folder }], { session: tx });
    });
  }
  for (const { _id } of await orphanedFolders.find().lean()) await removeFolder(context, _id);
}

/** Removes the objects first, so that the sweep is repeated after a crash. */
async function removeFolder({ files, models }: ServiceContext, folder: string): Promise<void> {
  for await (const { key } of files.list(`${folder}/`)) await files.remove(key);
  await models.orphanedFolders.deleteOne({ _id: folder });
}
