import type { WaitingItem } from "@deeds/contracts";
import type { NamedProof } from "../use-cases/list-waiting.ts";

/** A proof as a row of the moderation queue. */
export const presentWaiting = ({ person, ...proof }: NamedProof): WaitingItem => ({
  id: proof._id,
  personId: proof.personId,
  personName: [person?.name, person?.surname].filter(Boolean).join(" ") || null,
  mediaType: proof.mediaType,
  since: proof.createdAt.toISOString(),
  language: proof.language ?? null,
});
