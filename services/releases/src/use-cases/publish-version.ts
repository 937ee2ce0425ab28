import { buffer } from "node:stream/consumers";
import type { BuildManifest } from "@deeds/contracts";
import { AppError, refuse } from "@deeds/service-kit";
import { fileConflicts, type MeasuredFile, overBudget } from "../domain/build-files.ts";
import { globalStyles } from "../domain/global-styles.ts";
import { fileKey, filesIn, storeFiles } from "../models/stored-files.ts";
import type { Version } from "../models/versions.ts";
import type { Publisher } from "../policies/publisher.ts";
import type { ServiceContext } from "../service-context.ts";
import { hasGoodSignature } from "./check-versions.ts";
import { measureFiles, type Publication, readPublication } from "./read-publication.ts";
import { releaseLine } from "./release-line.ts";
import { openUpload, touchUpload } from "./upload-files.ts";

interface SignedPublication extends Publication {
  /** Of the build, by the key of the token; base64. */
  readonly signature: string | undefined;
}

/**
 * Keeps a build for ever under its version, of files that come along or were sent ahead. Refuses a
 * used version, files that are not exactly the ones that the build names, styles for the whole page,
 * too much for a first page, and a build that its publisher's key has not signed.
 */
export async function publishVersion(
  context: ServiceContext,
  sent: SignedPublication,
): Promise<BuildManifest> {
  const { id, build } = await readPublication(context, sent);
  const signature = signatureOf(build, sent);
  const files = await measureFiles(sent);
  const begun = await touchUpload(context, id);
  const ahead = begun === null ? [] : await filesAhead(context, begun, { build, files });
  const differing = fileConflicts(build, [...files, ...ahead]);
  // What is in files that are not the build's is nobody's.
  const unfit = async () => {
    const sheets = begun === null ? [] : await sheetsOf(context, begun, ahead);
    return [...globalStyles(build, [...files, ...sheets]), ...overBudget(build)];
  };
  const conflicts = differing.length > 0 ? differing : await unfit();
  if (conflicts.length > 0) throw refuse.validation(conflicts);
  const folder = begun ?? (await openUpload(context, id));
  await storeFiles(context.files, folder, files);
  await insertOnce(context, { id, build, folder, signature, publisher: sent.publisher });
  return build;
}

async function filesAhead(
  context: ServiceContext,
  folder: string,
  { build, files }: { build: BuildManifest; files: readonly MeasuredFile[] },
): Promise<MeasuredFile[]> {
  const along = new Set(files.map(({ path }) => path));
  const there = await filesIn(context.files, folder, build);
  return there.filter(({ path }) => !along.has(path));
}

const sheetsOf = ({ files }: ServiceContext, folder: string, ahead: readonly MeasuredFile[]) =>
  Promise.all(
    ahead
      .filter(({ path }) => path.endsWith(".css"))
      .map(async ({ path, integrity }) => {
        return { path, bytes: await buffer(await files.read(fileKey(folder, integrity))) };
      }),
  );

/** Null: this publisher has no key. */
function signatureOf(
  build: BuildManifest,
  sent: SignedPublication,
): NonNullable<Version["signature"]> | null {
  const { publicKey } = sent.publisher;
  if (publicKey === null) return null;
  const signature = { publicKey, value: sent.signature ?? "" };
  if (hasGoodSignature({ build, signature })) return signature;
  throw refuse.validation([{ path: "signature", message: "signature-broken" }]);
}

interface Insertion {
  id: string;
  build: BuildManifest;
  folder: string;
  signature: NonNullable<Version["signature"]> | null;
  publisher: Publisher;
}

/** Two publications at once: the first one has the version. */
async function insertOnce(
  context: ServiceContext,
  { id, build, folder, signature, publisher }: Insertion,
): Promise<void> {
  const { versions, uploads } = context.models;
  const version = {
    ...{ remote: build.manifest.name, version: build.version, build, folder },
    bytes: build.files.reduce((sum, file) => sum + file.size, 0),
    publishedAt: new Date(),
    publishedBy: publisher.by,
    signature,
  };
  await context.database.transaction(async (tx) => {
    const found = await versions.updateOne(
      { _id: id },
      { $setOnInsert: version },
      { upsert: true, session: tx },
    );
    if (found.upsertedCount === 0) throw new AppError("version-taken");
    const { deletedCount } = await uploads.deleteOne({ _id: id, folder }, { session: tx });
    // The sweeper took it for given up: its files are going.
    if (deletedCount === 0) throw refuse.unavailable(new Error(`${folder} was swept`));
    await context.audit.record(tx, releaseLine({ publisher, action: "created", subject: id }));
  });
}
