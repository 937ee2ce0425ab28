import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { readStore, refuse, type Viewer } from "@deeds/service-kit";
import type { StoredFile } from "../models/file.ts";
import { isAuthor, isUploader, mayKnowOf, mayReadContent } from "../policies.ts";
import type { ServiceContext } from "../service-context.ts";

/** For large files on slow networks; a stalled transfer fails much sooner. */
const uploadTimeoutMs = 25_000;

/**
 * Scans, cleans and stores an upload. The row is inserted first as `storing`, so that the sweeper deletes an
 * interrupted one. Throws `file-infected`, `file-type`, `file-too-large` and `service-unavailable`.
 */
export async function uploadFile(
  context: ServiceContext,
  upload: { path: string; viewer: Viewer; now: Date },
): Promise<StoredFile> {
  const { viewer, now } = upload;
  await context.malware.assertClean(() => createReadStream(upload.path), context.log);
  const { bytes, extension, ...described } = await context.media.accept(upload.path);
  const file: StoredFile = {
    _id: `${randomBytes(20).toString("hex")}.${extension}`,
    state: "storing",
    ...described,
    size: bytes.length,
    visitorId: viewer.visitorId,
    userId: viewer.userId,
    proofId: null,
    createdAt: now,
    version: 1,
  };
  await context.models.files.insert(file);
  const body = { stream: Readable.from([bytes]), size: bytes.length };
  await readStore(context.files.putStream(file._id, body, file.contentType), uploadTimeoutMs);
  await context.models.files.markStored(file._id);
  return { ...file, state: "stored" };
}

/** Returns a file's row; throws `not-found`, also for a file that the viewer may not read. */
export async function findFile(context: ServiceContext, name: string, viewer: Viewer) {
  const file = await context.models.files.findStored(name);
  if (file && (await mayRead(context, file, viewer))) return file;
  throw refuse.notFound();
}

async function mayRead(context: ServiceContext, file: StoredFile, viewer: Viewer) {
  if (file.proofId === null) return viewer.isAdmin || isUploader(file, viewer);
  const proof = await context.models.proofs.findById(file.proofId);
  if (proof === null || !mayKnowOf(proof, viewer) || !mayReadContent(proof, viewer)) return false;
  if (viewer.isAdmin || isAuthor(proof, viewer)) return true;
  const person = await context.models.people.findById(proof.personId);
  return person === null || person.status === "approved";
}
