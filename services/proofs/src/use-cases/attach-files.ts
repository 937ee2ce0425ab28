import { AppError, type Transaction, type Viewer } from "@deeds/service-kit";
import type { AttachedFile } from "../models/proof.ts";
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
  const { visitorId, userId } = viewer;
  const attached: AttachedFile[] = [];
  for (const filename of filenames) {
    const file = await context.models.files.attach(tx, filename, { proofId, visitorId, userId });
    if (!file) throw new AppError("file-not-yours");
    const { mediaType, size, placeholder, pages = null } = file;
    attached.push({ filename, mediaType, size, placeholder, pages });
  }
  return attached;
}
