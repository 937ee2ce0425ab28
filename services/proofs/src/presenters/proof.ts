import type { Proof, WaitingItem } from "@deeds/contracts";
import type { Viewer } from "@deeds/service-kit";
import { addressOf } from "../domain/media.ts";
import type { StoredProof } from "../models/proof.ts";
import { isAuthor, mayReadContent } from "../policies.ts";
import type { NamedProof } from "../use-cases/list-proofs.ts";

type ProofViewer = Pick<Viewer, "userId" | "isAdmin" | "fullAccess">;

/** Adds only what the viewer may see. */
export function presentProof(proof: StoredProof, viewer: ProofViewer): Proof {
  return {
    ...publicPart(proof),
    ...(mayReadContent(proof, viewer) ? content(proof) : hiddenContent(proof)),
    ...((viewer.isAdmin || isAuthor(proof, viewer)) && { rejectionReason: proof.rejectionReason }),
    ...(viewer.isAdmin && administratorsPart(proof)),
  };
}

const publicPart = (proof: StoredProof) => ({
  id: proof._id,
  personId: proof.personId,
  title: proof.title,
  mediaType: proof.mediaType,
  status: proof.status,
  isAnonymous: proof.isAnonymous,
  createdAt: proof.createdAt.toISOString(),
  updatedAt: proof.updatedAt.toISOString(),
  moderatedAt: proof.moderatedAt?.toISOString() ?? null,
});

const content = (proof: StoredProof) => {
  const media = proof.files.map((file) => ({
    url: addressOf(file.filename),
    mediaType: file.mediaType,
    size: file.size,
    placeholder: file.placeholder,
    pages: file.pages ?? null,
  }));
  const mediaUrls = media.map((file) => file.url);
  return {
    description: proof.description,
    mediaUrl: mediaUrls[0] ?? null,
    mediaUrls,
    media,
    contentHidden: false,
  };
};

const hiddenContent = (proof: StoredProof) => ({
  description: null,
  mediaUrl: null,
  mediaUrls: [],
  media: [],
  contentHidden: true,
  hiddenMedia: proof.files.map(({ mediaType, placeholder }) => ({ mediaType, placeholder })),
});

const administratorsPart = (proof: StoredProof) => ({
  moderatedById: proof.moderatedById,
  authorId: proof.authorId,
  ...(proof.additionalData !== null && { additionalData: JSON.parse(proof.additionalData) }),
});

export const presentWaiting = ({ person, ...proof }: NamedProof): WaitingItem => ({
  id: proof._id,
  personId: proof.personId,
  personName: [person?.name, person?.surname].filter(Boolean).join(" ") || null,
  mediaType: proof.mediaType,
  since: proof.createdAt.toISOString(),
  language: proof.language ?? null,
});
