import { randomBytes } from "node:crypto";
import type { Viewer } from "@deeds/service-kit";
import type { House } from "../house.ts";
import { inspectFile } from "../media/inspect-file.ts";
import { fromStore } from "../media/object-deadline.ts";
import type { StoredFile } from "../models/proof-file.ts";

/**
 * Keeps a file for a proof to come. Its row is written first as `storing`, which nobody sees, so
 * that the sweeper finds the bytes of an upload that broke off. Throws `file-type`,
 * `file-too-large` and, while the object store is away, `service-unavailable`.
 */
export async function uploadFile(
  house: House,
  upload: { bytes: Buffer; viewer: Viewer; now: Date },
): Promise<StoredFile> {
  const { viewer, now } = upload;
  const accepted = await inspectFile(upload.bytes);
  const file: StoredFile = {
    _id: `${randomBytes(20).toString("hex")}.${accepted.extension}`,
    state: "storing",
    mediaType: accepted.mediaType,
    contentType: accepted.contentType,
    size: accepted.bytes.length,
    placeholder: accepted.placeholder,
    visitorId: viewer.visitorId,
    userId: viewer.userId,
    proofId: null,
    createdAt: now,
    version: 1,
  };
  await house.models.files.insertMany([file]);
  await fromStore(house.files.put(file._id, accepted.bytes, accepted.contentType));
  await house.models.files.updateOne({ _id: file._id }, { $set: { state: "stored" } });
  return { ...file, state: "stored" };
}
