import { AppError, type Transaction, trusted, type Viewer } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { AttachedFile, StoredFile } from "../models/proof.ts";

/**
 * Gives a proof the files named, in that order. Each must be an upload of this viewer's that
 * belongs to nothing else, or already belong to this proof; otherwise throws `file-not-yours`. Who
 * sent a file is forgotten with this: from now on it belongs to the proof alone.
 */
export async function attachFiles(
  house: House,
  tx: Transaction,
  attachment: { proofId: number; filenames: readonly string[]; viewer: Viewer },
): Promise<AttachedFile[]> {
  const { proofId, filenames, viewer } = attachment;
  const files: AttachedFile[] = [];
  for (const filename of filenames) {
    const owners = [...ownUploads(viewer), { proofId }];
    const file = await house.models.files.findOneAndUpdate(
      { _id: filename, state: "stored", $or: owners },
      { $set: { proofId, visitorId: null, userId: null }, $inc: { version: 1 } },
      { session: tx, returnDocument: "after" },
    );
    if (!file) throw new AppError("file-not-yours");
    files.push(attached(file));
  }
  return files;
}

/** Takes files away from a proof; the sweeper removes them. */
export async function detachFiles(
  house: House,
  tx: Transaction,
  proofId: number,
  filenames: readonly string[],
): Promise<void> {
  await house.models.files.updateMany(
    { _id: trusted({ $in: [...filenames] }), proofId },
    { $set: { state: "removed", proofId: null }, $inc: { version: 1 } },
    { session: tx },
  );
}

/** Conditions under which an unattached file is this viewer's own. */
export function ownUploads(viewer: Viewer) {
  const { visitorId, userId } = viewer;
  return [
    ...(visitorId === null ? [] : [{ proofId: null, visitorId }]),
    ...(userId === null ? [] : [{ proofId: null, userId }]),
  ];
}

const attached = (file: StoredFile): AttachedFile => ({
  filename: file._id,
  mediaType: file.mediaType,
  size: file.size,
  placeholder: file.placeholder,
  pages: file.pages ?? null,
});
