import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type BuildManifest, buildManifest } from "@deeds/contracts";
import { AppError, refuse, type UploadedFile } from "@deeds/service-kit";
import { overBudget } from "../domain/budget.ts";
import { fileConflicts } from "../domain/build-files.ts";
import { globalStyles } from "../domain/global-styles.ts";
import type { House } from "../house.ts";
import { storeFile } from "../models/stored-files.ts";
import { type Version, versionId } from "../models/versions.ts";
import { assertMayRelease, type Publisher } from "../policies/publisher.ts";
import { releaseLine } from "./release-line.ts";
import { hasGoodSignature } from "./signatures.ts";

/** Files that are compressed and stored at a time: compression takes a core for each. */
const together = 4;

interface Publication {
  readonly remote: string;
  readonly version: string;
  readonly manifest: string | undefined;
  readonly files: readonly UploadedFile[];
  /** Of the build, by the key of the token; base64. */
  readonly signature: string | undefined;
  readonly publisher: Publisher;
}

/**
 * Keeps a build for ever under its version. Refuses a used version, files that are not exactly the
 * ones that the build names, styles for the whole page, too much for a first page, and a build that
 * its publisher's key has not signed.
 */
export async function publishVersion(house: House, sent: Publication): Promise<BuildManifest> {
  assertMayRelease(sent.publisher, [sent.remote]);
  const build = readBuild(sent);
  const signature = signatureOf(build, sent);
  const id = versionId(build.manifest.name, build.version);
  if (await house.models.versions.exists({ _id: id })) throw new AppError("version-taken");
  const files = await Promise.all(sent.files.map(measure));
  const differing = fileConflicts(build, files);
  // What is in files that are not the build's is nobody's.
  const unfit = () => [...globalStyles(build, files), ...overBudget(build)];
  const conflicts = differing.length > 0 ? differing : unfit();
  if (conflicts.length > 0) throw refuse.validation(conflicts);
  for (let next = 0; next < files.length; next += together) {
    const batch = files.slice(next, next + together);
    await Promise.all(batch.map((file) => storeFile(house.files, file)));
  }
  await insertOnce(house, { id, build, signature, publisher: sent.publisher });
  return build;
}

/** Null: this publisher has no key. */
function signatureOf(
  build: BuildManifest,
  sent: Publication,
): NonNullable<Version["signature"]> | null {
  const { publicKey } = sent.publisher;
  if (publicKey === null) return null;
  const signature = { publicKey, value: sent.signature ?? "" };
  if (hasGoodSignature({ build, signature })) return signature;
  throw refuse.validation([{ path: "signature", message: "signature-broken" }]);
}

function readBuild(sent: Publication): BuildManifest {
  const parsed = buildManifest.safeParse(parseJson(sent.manifest));
  const build = parsed.data;
  if (build && build.manifest.name === sent.remote && build.version === sent.version) return build;
  throw refuse.validation([{ path: "manifest", message: "build-manifest" }]);
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}

async function measure(file: UploadedFile) {
  const bytes = await readFile(file.path);
  const digest = createHash("sha384").update(bytes).digest("base64");
  return {
    path: file.originalName,
    size: bytes.length,
    integrity: `sha384-${digest}`,
    bytes,
  };
}

interface Insertion {
  id: string;
  build: BuildManifest;
  signature: NonNullable<Version["signature"]> | null;
  publisher: Publisher;
}

/** Two publications at once: the first one has the version. */
async function insertOnce(
  house: House,
  { id, build, signature, publisher }: Insertion,
): Promise<void> {
  const version = {
    remote: build.manifest.name,
    version: build.version,
    build,
    bytes: build.files.reduce((sum, file) => sum + file.size, 0),
    publishedAt: new Date(),
    publishedBy: publisher.by,
    signature,
  };
  await house.database.transaction(async (tx) => {
    const found = await house.models.versions.updateOne(
      { _id: id },
      { $setOnInsert: version },
      { upsert: true, session: tx },
    );
    if (found.upsertedCount === 0) throw new AppError("version-taken");
    await house.audit.record(tx, releaseLine({ publisher, action: "created", subject: id }));
  });
}
