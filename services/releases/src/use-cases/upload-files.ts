import { randomBytes } from "node:crypto";
import { refuse } from "@deeds/service-kit";
import { missingFiles, wrongFiles } from "../domain/build-files.ts";
import { findStoredFiles, storeFiles } from "../models/stored-files.ts";
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
  const folder = await openUpload(context, id, publication.now);
  await storeFiles(context.files, folder, files);
  return missingFiles(build, await findStoredFiles(context.files, folder, build));
}

/** Returns the folder of a version's upload, touched so that it is not swept today. */
export const openUpload = ({ models }: ServiceContext, id: string, now: Date): Promise<string> =>
  models.uploads.open(id, `versions/${id}/${randomBytes(9).toString("base64url")}`, now);

const abandonedAfterMs = 24 * 60 * 60_000;

/** Abandons uploads without new files for 24 hours, and removes orphaned folders from the bucket. */
export async function sweepUploads(context: ServiceContext, now: Date): Promise<void> {
  const { uploads, orphanedFolders } = context.models;
  const since = new Date(now.getTime() - abandonedAfterMs);
  for (const upload of await uploads.listUntouchedSince(since)) {
    await context.database.transaction(async (tx) => {
      const isRemoved = await uploads.remove(tx, upload);
      if (isRemoved) await orphanedFolders.insert(tx, upload.folder);
    });
  }
  for (const folder of await orphanedFolders.list()) await removeFolder(context, folder);
}

/** Removes the objects first, so that the sweep is repeated after a crash. */
async function removeFolder({ files, models }: ServiceContext, folder: string): Promise<void> {
  for await (const { key } of files.list(`${folder}/`)) await files.remove(key);
  await models.orphanedFolders.remove(folder);
}
