import type { Viewer } from "@deeds/service-kit";
import type { StoredFile } from "./models/file.ts";
import type { StoredProof } from "./models/proof.ts";

type Authored = Pick<StoredProof, "authorId">;

/** An anonymous proof has no author. */
export const isAuthor = (proof: Authored, viewer: Pick<Viewer, "userId">): boolean =>
  proof.authorId !== null && proof.authorId === viewer.userId;

export const mayReadContent = (
  proof: Authored,
  viewer: Pick<Viewer, "userId" | "fullAccess">,
): boolean => viewer.fullAccess || isAuthor(proof, viewer);

/** Returns whether the viewer may see that the proof exists. */
export const mayKnowOf = (
  proof: Authored & Pick<StoredProof, "status">,
  viewer: Pick<Viewer, "userId" | "isAdmin">,
): boolean => proof.status === "approved" || viewer.isAdmin || isAuthor(proof, viewer);

/** Compares the visitor id, which stays the same when signing in, or the account. */
export const isUploader = (file: StoredFile, viewer: Viewer): boolean =>
  (file.visitorId !== null && file.visitorId === viewer.visitorId) ||
  (file.userId !== null && file.userId === viewer.userId);

export const mayRemove = (file: StoredFile, viewer: Viewer): boolean =>
  viewer.isAdmin || (file.proofId === null && isUploader(file, viewer));
