import type { Viewer } from "@deeds/service-kit";
import type { StoredFile } from "../models/proof-file.ts";

/** An uploader is known by the visitor id, which survives signing in, or by the account. */
export const isUploader = (file: StoredFile, viewer: Viewer): boolean =>
  (file.visitorId !== null && file.visitorId === viewer.visitorId) ||
  (file.userId !== null && file.userId === viewer.userId);

/** An upload may be taken back until a proof has it; then only administrators remove it. */
export const mayRemove = (file: StoredFile, viewer: Viewer): boolean =>
  viewer.isAdmin || (file.proofId === null && isUploader(file, viewer));
