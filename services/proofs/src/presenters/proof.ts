import type { Proof, WaitingItem } from "@deeds/contracts";
import { presentOwnQuestions, presentQuestions, presentWait } from "@deeds/moderation";
import type { Viewer } from "@deeds/service-kit";
import type { Column, InternalIds } from "@deeds/service-kit/transfer";
import { addressOf } from "../domain/media.ts";
import type { StoredProof } from "../models/proof.ts";
import { isAuthor, mayReadContent } from "../policies.ts";
import type { NamedProof } from "../use-cases/list-proofs.ts";

type ProofViewer = Pick<Viewer, "userId" | "isAdmin" | "fullAccess">;

export function presentProof(proof: StoredProof, viewer: ProofViewer): Proof {
  return {
    ...publicFields(proof),
    ...(mayReadContent(proof, viewer) ? content(proof) : hiddenContent(proof)),
    ...(isAuthor(proof, viewer) && { questions: presentOwnQuestions(proof.questions) }),
    ...((viewer.isAdmin || isAuthor(proof, viewer)) && { rejectionReason: proof.rejectionReason }),
    ...(viewer.isAdmin && administratorFields(proof)),
  };
}

/** Public as the title is: they say when and where the deed was done and how it is known. */
const deedFields = ({ deedDate, place, source }: StoredProof) => ({
  deedDate: deedDate ?? null,
  place: place ?? null,
  source: source ?? null,
});

const publicFields = (proof: StoredProof) => ({
  id: proof._id,
  personId: proof.personId,
  title: proof.title,
  ...deedFields(proof),
  mediaType: proof.mediaType,
  status: proof.status,
  isAnonymous: proof.isAnonymous,
  createdAt: proof.createdAt.toISOString(),
  updatedAt: proof.updatedAt.toISOString(),
  moderatedAt: proof.moderatedAt?.toISOString() ?? null,
  ...(isImported(proof) && { isImported: true }),
});

/** An import approves in the moment of its creation; a moderator who reads it does so later. */
const isImported = ({ externalId, createdAt, moderatedAt }: StoredProof): boolean =>
  externalId !== null && moderatedAt?.getTime() === createdAt.getTime();

const content = (proof: StoredProof) => {
  const media = proof.files.map((file) => ({
    url: addressOf(file.filename),
    mediaType: file.mediaType,
    size: file.size,
    placeholder: file.placeholder,
    pages: file.pages ?? null,
    duration: file.duration ?? null,
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
  hiddenMedia: proof.files.map(({ mediaType, placeholder, duration = null }) => ({
    mediaType,
    placeholder,
    duration,
  })),
});

const administratorFields = (proof: StoredProof) => ({
  moderatedById: proof.moderatedById,
  authorId: proof.authorId,
  questions: presentQuestions(proof.questions),
  ...(proof.additionalData !== null && { additionalData: JSON.parse(proof.additionalData) }),
});

export const presentWaiting = ({ person, ...proof }: NamedProof): WaitingItem => ({
  id: proof._id,
  personId: proof.personId,
  personName: [person?.name, person?.surname].filter(Boolean).join(" ") || null,
  title: proof.title ?? proof.excerpt,
  senderId: proof.authorId,
  mediaType: proof.mediaType,
  language: proof.language ?? null,
  ...presentWait(proof.createdAt, proof.questions),
});

export interface ExportedProof {
  proof: StoredProof;
  /** `null` when the people service has no such person. */
  personExternalId: string | null;
}

/** The columns of an export, without files, senders and additional data. */
export const proofColumns = (internalIds: InternalIds): Column<ExportedProof>[] => [
  {
    name: "externalId",
    kind: "text",
    of: ({ proof }) => proof.externalId ?? internalIds.of(proof._id),
  },
  { name: "personExternalId", kind: "text", of: ({ personExternalId }) => personExternalId },
  { name: "status", kind: "text", of: ({ proof }) => proof.status },
  { name: "title", kind: "text", of: ({ proof }) => proof.title },
  { name: "description", kind: "text", of: ({ proof }) => proof.description },
  { name: "deedDate", kind: "text", of: ({ proof }) => proof.deedDate ?? null },
  { name: "place", kind: "text", of: ({ proof }) => proof.place ?? null },
  { name: "source", kind: "text", of: ({ proof }) => proof.source ?? null },
  { name: "isAnonymous", kind: "boolean", of: ({ proof }) => proof.isAnonymous },
];

/** An import may also refer to a person by internal id. */
export const importedColumns = (internalIds: InternalIds) => [
  ...proofColumns(internalIds),
  { name: "personId", kind: "number" } as const,
];
