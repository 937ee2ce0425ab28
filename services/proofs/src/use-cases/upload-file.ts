import { randomBytes } from "node:crypto";
import { fromStore, refuse, type Viewer } from "@deeds/service-kit";
import type { House } from "../house.ts";
import { type AcceptedFile, readParts } from "../media/media-works.ts";
import type { StoredFile } from "../models/proof.ts";
import { isUploader, mayKnowOf, mayReadContent } from "../policies.ts";

/** For large files on slow networks; a stalled upload fails much sooner. */
const uploadMs = 25_000;

/**
 * Cleans and stores an upload. The row is written first as `storing`, so that the sweeper finds the
 * bytes of an interrupted one. Throws `file-type`, `file-too-large`, `service-unavailable`.
 */
export async function uploadFile(
  house: House,
  upload: { path: string; viewer: Viewer; now: Date },
): Promise<StoredFile> {
  const accepted = await house.media.accept(upload.path);
  try {
    return await store(house, accepted, upload);
  } finally {
    await accepted.dispose();
  }
}

async function store(
  house: House,
  accepted: AcceptedFile,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<StoredFile> {
  const { size, contentType } = accepted;
  const file: StoredFile = {
    _id: `${randomBytes(20).toString("hex")}.${accepted.extension}`,
    state: "storing",
    mediaType: accepted.mediaType,
    contentType,
    size,
    placeholder: accepted.placeholder,
    pages: accepted.pages,
    visitorId: viewer.visitorId,
    userId: viewer.userId,
    proofId: null,
    createdAt: now,
    version: 1,
  };
  await house.models.files.insertMany([file]);
  const stream = readParts(accepted.path, accepted.parts);
  await fromStore(house.files.putStream(file._id, { stream, size }, contentType), uploadMs);
  await house.models.files.updateOne({ _id: file._id }, { $set: { state: "stored" } });
  return { ...file, state: "stored" };
}

/** Throws `not-found`, also for a file this viewer may not see. */
export async function findFile(house: House, name: string, viewer: Viewer): Promise<StoredFile> {
  const file = await house.models.files.findOne({ _id: name, state: "stored" }).lean();
  if (file && (await maySee(house, file, viewer))) return file;
  throw refuse.notFound();
}

async function maySee(house: House, file: StoredFile, viewer: Viewer): Promise<boolean> {
  if (file.proofId === null) return viewer.isAdmin || isUploader(file, viewer);
  const proof = await house.models.proofs.findById(file.proofId).lean();
  return proof !== null && mayKnowOf(proof, viewer) && mayReadContent(proof, viewer);
}
