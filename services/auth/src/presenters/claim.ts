import type { Claim } from "@deeds/contracts";
import type { ClaimDocument } from "../models/claim.ts";

/** A claim, with the time that is left: the clocks of browsers differ. */
export const presentClaim = (claim: ClaimDocument, now: Date): Claim => ({
  desk: claim._id,
  kind: claim.kind,
  id: claim.item,
  userId: claim.userId,
  username: claim.username,
  endsInMs: Math.max(0, claim.endsAt.getTime() - now.getTime()),
});
