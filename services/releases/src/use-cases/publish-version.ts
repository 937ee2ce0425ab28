import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type BuildManifest, buildManifest } from "@deeds/contracts";
import { type Actor, AppError, refuse, type UploadedFile } from "@deeds/service-kit";
import { fileConflicts } from "../domain/build-files.ts";
import type { House } from "../house.ts";
import { storeFile } from "../models/stored-files.ts";
import { versionId } from "../models/versions.ts";
import { releaseLine } from "./release-line.ts";

/** Files that are compressed and stored at a time: compression takes a core for each. */
const together = 4;

interface Publication {
  readonly remote: string;
  readonly version: string;
  readonly manifest: string | undefined;
  readonly files: readonly UploadedFile[];
  readonly actor: Actor;
}

/**
 * Keeps a build for ever under its version. Refuses a used version, and files that are not exactly
 * the ones that the build names.
 */
export async function publishVersion(house: House, sent: Publication): Promise<BuildManifest> {
  const build = readBuild(sent);
  const id = versionId(build.manifest.name, build.version);
  if (await house.models.versions.exists({ _id: id })) throw new AppError("version-taken");
  const files = await Promise.all(sent.files.map(measure));
  const conflicts = fileConflicts(build, files);
  if (conflicts.length > 0) throw refuse.validation(conflicts);
  for (let next = 0; next < files.length; next += together) {
    const batch = files.slice(next, next + together);
    await Promise.all(batch.map((file) => storeFile(house.files, file)));
  }
  await insertOnce(house, id, build, sent.actor);
  return build;
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

/** Two publications at once: the first one has the version. */
async function insertOnce(
  house: House,
  id: string,
  build: BuildManifest,
  actor: Actor,
): Promise<void> {
  const version = {
    remote: build.manifest.name,
    version: build.version,
    build,
    bytes: build.files.reduce((sum, file) => sum + file.size, 0),
    publishedAt: new Date(),
  };
  await house.database.transaction(async (tx) => {
    const found = await house.models.versions.updateOne(
      { _id: id },
      { $setOnInsert: version },
      { upsert: true, session: tx },
    );
    if (found.upsertedCount === 0) throw new AppError("version-taken");
    await house.audit.record(tx, releaseLine({ actor, action: "created", subject: id }));
  });
}
