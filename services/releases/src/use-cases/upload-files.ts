import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type BuildManifest, buildManifest, limits } from "@deeds/contracts";
import { AppError, refuse, type UploadedFile } from "@deeds/service-kit";
import { haveSameFiles, missingFiles, wrongFiles } from "../domain/build-files.ts";
import { versionId } from "../domain/live-set.ts";
import { findStoredFiles, storeFiles } from "../models/stored-files.ts";
import { legacyFolder, type StoredVersion } from "../models/version.ts";
import type { ServiceContext } from "../service-context.ts";
import { assertMayRelease, type Publisher } from "./publisher.ts";
import { findSigned } from "./signing-keys.ts";

export interface Publication {
  readonly remote: string;
  readonly version: string;
  readonly manifest: string | undefined;
  readonly files: readonly UploadedFile[];
  readonly publisher: Publisher;
  readonly now: Date;
}

/**
 * Validates a publication and returns its build, and the published version when it has the same files.
 * Throws for a version with other files, a pruned one, and for too many bytes.
 */
export async function readPublication(
  { models }: ServiceContext,
  publication: Publication,
): Promise<{ id: string; build: BuildManifest; published: PublishedFolder | null }> {
  assertMayRelease(publication.publisher, [publication.remote]);
  const build = readBuild(publication);
  const bytes = build.files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > limits.releaseFiles) {
    throw new AppError("file-too-large", { params: { size: limits.releaseFiles / 1024 ** 2 } });
  }
  const id = versionId(build.manifest.name, build.version);
  const published = await models.versions.findById(id);
  if (published && (published.prunedAt || !haveSameFiles(build, published.build))) {
    throw new AppError("version-taken");
  }
  return { id, build, published: published && withFolder(published) };
}

/** A version that is published already: the same bytes restore lost files. */
export type PublishedFolder = StoredVersion & { folder: string };

const withFolder = (version: StoredVersion): PublishedFolder => ({
  ...version,
  folder: version.folder ?? legacyFolder,
});

function readBuild({ manifest, remote, version }: Publication): BuildManifest {
  const { data: build, error } = buildManifest.safeParse(parseJson(manifest));
  if (build && build.manifest.name === remote && build.version === version) return build;
  const fields = error?.issues.filter(({ path }) => path.length > 0).slice(0, 10) ?? [];
  const issues = fields.map(({ path }) => ({
    path: `manifest.${path.join(".")}`,
    message: "build-field",
  }));
  const whole = { path: "manifest", message: "build-manifest" };
  throw refuse.validation(issues.length > 0 ? issues : [whole]);
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}

export const measureFiles = ({ files }: Pick<Publication, "files">) =>
  Promise.all(
    files.map(async ({ path, originalName }) => {
      const bytes = await readFile(path);
      const digest = createHash("sha384").update(bytes).digest("base64");
      const size = bytes.length;
      return { path: originalName, size, integrity: `sha384-${digest}`, bytes };
    }),
  );

/**
 * Stores files of a build ahead of its publication, so that an interrupted upload can be resumed.
 * Returns the paths that are missing, and whether the version is published without a valid signature; throws for files that differ from the build manifest.
 */
export async function uploadFiles(
  context: ServiceContext,
  publication: Publication,
): Promise<{ missing: string[]; unsigned?: true }> {
  const { id, build, published } = await readPublication(context, publication);
  const files = await measureFiles(publication);
  const wrong = wrongFiles(build, files);
  if (wrong.length > 0) throw refuse.validation(wrong);
  const folder = published?.folder ?? (await openUpload(context, id, publication.now));
  await storeFiles(context.files, folder, files);
  const missing = missingFiles(build, await findStoredFiles(context.files, folder, build));
  const isUnsigned = published !== null && !(await findSigned(context, [published])).has(id);
  return { missing, ...(isUnsigned && { unsigned: true }) };
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
