import { AppError, type Transaction, trusted, type Viewer } from "@deeds/service-kit";
import type { AttachedFile, StoredFile } from "../models/proof.ts";
import type { ServiceContext } from "../service-context.ts";

/**
 * Attaches files in the given order and removes their uploader's ids. Each must be the viewer's
 * unattached upload or attached to this proof already; throws `file-not-yours`.
 */
export async function attachFiles(
  context: ServiceContext,
  tx: Transaction,
  attachment: { proofId: number; filenames: readonly string[]; viewer: Viewer },
): Promise<AttachedFile[]> {
  const { proofId, filenames, viewer } = attachment;
  const files: AttachedFile[] = [];
  for (const filename of filenames) {
    const file = await context.models.files.findOneAndUpdate(
      { _id: filename, state: "stored", $or: [...ownUploads(viewer), { proofId }] },
      { $set: { proofId, visitorId: null, userId: null }, $inc: { version: 1 } },
      { session: tx, returnDocument: "after" },
    );
    if (!file) throw new AppError("file-not-yours");
    files.push(toAttachedFile(file));
  }
  return files;
}

/** Marks files as removed; the sweeper deletes them. */
export async function detachFiles(
  context: ServiceContext,
  tx: Transaction,
  proofId: number,
  filenames: readonly string[],
): Promise<void> {
  await context.models.files.updateMany(
    { _id: trusted({ $in: [...filenames] }), proofId },
    { $set: { state: "removed", proofId: null }, $inc: { version: 1 } },
    { session: tx },
  );
}

function ownUploads(viewer: Viewer) {
  const { visitorId, userId } = viewer;
  return [
    ...(visitorId === null ? [] : [{ proofId: null, visitorId }]),
    ...(userId === null ? [] : [{ proofId: null, userId }]),
  ];
}

const toAttachedFile = (file: StoredFile): AttachedFile => ({
  filename: file._id,
  mediaType: file.mediaType,
  size: file.size,
  placeholder: file.placeholder,
  pages: file.pages ?? null,
});
