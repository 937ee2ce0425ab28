import { buffer } from "node:stream/consumers";
import type { BuildManifest } from "@deeds/contracts";
import { signingKeyId } from "@deeds/contracts/publish-token";
import { AppError, refuse } from "@deeds/service-kit";
import { fileConflicts, type MeasuredFile, overBudget } from "../domain/build-files.ts";
import { globalStyles } from "../domain/global-styles.ts";
import { versionId } from "../domain/live-set.ts";
import { foreignClaims } from "../domain/page-paths.ts";
import { bytesOf, isSignedBy } from "../domain/signature.ts";
import { undeclaredUse } from "../domain/undeclared-use.ts";
import { fileKey, findStoredFiles, storeFiles } from "../models/stored-files.ts";
import type { StoredVersion } from "../models/version.ts";
import type { ServiceContext } from "../service-context.ts";
import type { Publisher } from "./publisher.ts";
import { recordRelease } from "./record-release.ts";
import { findSigned } from "./signing-keys.ts";
import {
  measureFiles,
  openUpload,
  type Publication,
  type PublishedFolder,
  readPublication,
} from "./upload-files.ts";

interface SignedPublication extends Publication {
  /** Signature of the build by the publisher's key; base64. */
  readonly signature: string | undefined;
}

/**
 * Publishes a version with files from this call and from earlier uploads. Throws for a used version,
 * names of others, files that differ from the build manifest, global styles, scripts over budget or with
 * undeclared calls or shared modules, and a missing or invalid signature.
 */
export async function publishVersion(
  context: ServiceContext,
  publication: SignedPublication,
): Promise<BuildManifest> {
  const { publisher, now } = publication;
  const { id, build, published } = await readPublication(context, publication);
  const signature = signatureOf(build, publication);
  await assertOwnNames(context, build, publisher);
  const files = await measureFiles(publication);
  if (published) return restoreVersion(context, { published, build, files, signature, publisher });
  const uploadFolder = await context.models.uploads.touch(id, now);
  const earlier =
    uploadFolder === null ? [] : await earlierFiles(context, uploadFolder, { build, files });
  const differing = fileConflicts(build, [...files, ...earlier]);
  const uploaded = { build, files, earlier, folder: uploadFolder };
  const conflicts = differing.length > 0 ? differing : await contentConflicts(context, uploaded);
  if (conflicts.length > 0) throw refuse.validation(conflicts);
  const folder = uploadFolder ?? (await openUpload(context, id, now));
  await storeFiles(context.files, folder, files);
  const version = {
    _id: id,
    remote: build.manifest.name,
    version: build.version,
    build,
    folder,
    bytes: bytesOf(build),
    publishedAt: now,
    publishedBy: publisher.by,
    signature,
  };
  await insertVersion(context, version, publisher);
  return build;
}

/** Throws `validation` for pages, slots and a name that belong to others. */
async function assertOwnNames(
  { models }: ServiceContext,
  build: BuildManifest,
  publisher: Publisher,
): Promise<void> {
  const live = await models.activations.findLive("production");
  const version = live?.remotes[build.manifest.name];
  const found = version
    ? await models.versions.findById(versionId(build.manifest.name, version))
    : null;
  const byInstallation = publisher.remote === null;
  const conflicts = foreignClaims(build, { live: found?.build.manifest ?? null, byInstallation });
  if (conflicts.length > 0) throw refuse.validation(conflicts);
}

/**
 * Restores lost files of a published version. Replaces its description when it has no valid signature,
 * and when the same files were built from a commit after uncommitted changes.
 */
async function restoreVersion(
  context: ServiceContext,
  restoration: {
    published: PublishedFolder;
    build: BuildManifest;
    files: Awaited<ReturnType<typeof measureFiles>>;
    signature: NonNullable<StoredVersion["signature"]>;
    publisher: Publisher;
  },
): Promise<BuildManifest> {
  const { published, build, files, signature, publisher } = restoration;
  const { _id, folder } = published;
  const earlier = await earlierFiles(context, folder, { build, files });
  const differing = fileConflicts(build, [...files, ...earlier]);
  if (differing.length > 0) throw refuse.validation(differing);
  await storeFiles(context.files, folder, files);
  const isSigned = (await findSigned(context, [published])).has(_id);
  const isCommitted = published.build.dirty && !build.dirty;
  if (isSigned && !isCommitted) return published.build;
  const conflicts = await contentConflicts(context, { build, files, earlier, folder });
  if (conflicts.length > 0) throw refuse.validation(conflicts);
  await context.database.transaction(async (tx) => {
    await context.models.versions.replaceBuild(tx, _id, { build, signature });
    const changes = {
      before: { dirty: published.build.dirty ?? false, signed: isSigned },
      after: { dirty: build.dirty ?? false, signed: true },
    };
    await recordRelease(context, tx, { publisher, action: "updated", subject: _id, ...changes });
  });
  return build;
}

/** Returns the files of earlier uploads that this call does not contain. */
async function earlierFiles(
  context: ServiceContext,
  folder: string,
  { build, files }: { build: BuildManifest; files: readonly MeasuredFile[] },
): Promise<MeasuredFile[]> {
  const included = new Set(files.map(({ path }) => path));
  const stored = await findStoredFiles(context.files, folder, build);
  return stored.filter(({ path }) => !included.has(path));
}

/** Finds global styles, exceeded budgets, and calls and shared modules that the build does not declare. */
async function contentConflicts(
  context: ServiceContext,
  uploaded: {
    build: BuildManifest;
    files: Awaited<ReturnType<typeof measureFiles>>;
    earlier: readonly MeasuredFile[];
    /** `null` without earlier files. */
    folder: string | null;
  },
) {
  const { build, files, earlier, folder } = uploaded;
  const texts = [...files, ...(folder === null ? [] : await textsOf(context, folder, earlier))];
  return [...globalStyles(build, texts), ...undeclaredUse(build, texts), ...overBudget(build)];
}

const textsOf = ({ files }: ServiceContext, folder: string, uploaded: readonly MeasuredFile[]) =>
  Promise.all(
    uploaded
      .filter(({ path }) => /\.(css|js)$/.test(path))
      .map(async ({ path, integrity }) => {
        return { path, bytes: await buffer(await files.read(fileKey(folder, integrity))) };
      }),
  );

/** Throws `validation` without a signature of the publisher's key. */
function signatureOf(
  build: BuildManifest,
  { publisher: { publicKey }, signature: value = "" }: SignedPublication,
): NonNullable<StoredVersion["signature"]> {
  if (publicKey !== null && isSignedBy(build, publicKey, value)) {
    return { keyId: signingKeyId(publicKey), value };
  }
  const message = value === "" ? "signature-missing" : "signature-broken";
  throw refuse.validation([{ path: "signature", message }]);
}

/** Throws `version-taken` for the second of two concurrent publications. */
async function insertVersion(
  context: ServiceContext,
  version: StoredVersion & { folder: string },
  publisher: Publisher,
): Promise<void> {
  const { versions, uploads } = context.models;
  const { _id, folder } = version;
  await context.database.transaction(async (tx) => {
    if (!(await versions.insertOnce(tx, version))) throw new AppError("version-taken");
    const isRemoved = await uploads.remove(tx, { _id, folder });
    // The sweeper has taken this upload for abandoned and is removing its files.
    if (!isRemoved) throw refuse.unavailable(new Error(`${folder} was swept`));
    await recordRelease(context, tx, { publisher, action: "created", subject: _id });
  });
}
