import { refuse } from "@deeds/service-kit";
import { missingFiles, wrongFiles } from "../domain/build-files.ts";
import type { House } from "../house.ts";
import { filesIn, storeFiles } from "../models/stored-files.ts";
import { openUpload } from "./open-upload.ts";
import { measureFiles, type Publication, readPublication } from "./read-publication.ts";

/**
 * Keeps files of a build until it is published, so that a publication that is cut off goes on where it
 * was; answers which of them are missing. Refuses files that are not exactly those of the build.
 */
export async function uploadFiles(house: House, sent: Publication): Promise<string[]> {
  const { id, build } = await readPublication(house, sent);
  const files = await measureFiles(sent);
  const wrong = wrongFiles(build, files);
  if (wrong.length > 0) throw refuse.validation(wrong);
  const folder = await openUpload(house, id);
  await storeFiles(house.files, folder, files);
  return missingFiles(build, await filesIn(house.files, folder, build));
}
