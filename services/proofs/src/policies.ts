import type { Viewer } from "@deeds/service-kit";
import type { StoredFile, StoredProof } from "./models/proof.ts";

type Authored = Pick<StoredProof, "authorId">;

/** Nobody is the author of an anonymous proof, whoever is asking. */
export const isAuthor = (proof: Authored, viewer: Pick<Viewer, "userId">): boolean =>
  proof.authorId !== null && proof.authorId === viewer.userId;

/** Text and media are for full access and the author. */
export const mayReadContent = (
  proof: Authored,
  viewer: Pick<Viewer, "userId" | "fullAccess">,
): boolean => viewer.fullAccess || isAuthor(proof, viewer);

/** A proof that is not approved is known to administrators and its author only. */
export const mayKnowOf = (
  proof: Authored & Pick<StoredProof, "status">,
  viewer: Pick<Viewer, "userId" | "isAdmin">,
): boolean => proof.status === "approved" || viewer.isAdmin || isAuthor(proof, viewer);

/** An uploader is known by the visitor id, which survives signing in, or by the account. */
export const isUploader = (file: StoredFile, viewer: Viewer): boolean =>
  (file.visitorId !== null && file.visitorId === viewer.visitorId) ||
  (file.userId !== null && file.userId === viewer.userId);

/** An upload may be taken back until a proof has it; then only administrators remove it. */
export const mayRemove = (file: StoredFile, viewer: Viewer): boolean =>
  viewer.isAdmin || (file.proofId === null && isUploader(file, viewer));
