import type { NewEvent } from "@deeds/contracts";
import type { ClaimDocument, UserDocument } from "../models/index.ts";

export const userRegistered = (user: UserDocument): NewEvent => ({
  type: "user_registered",
  data: { id: user._id },
  version: user.version,
});

/** A gateway that hears it asks again what the account may see. */
export const entitlementChanged = (user: UserDocument): NewEvent => ({
  type: "entitlement_changed",
  data: { userId: user._id },
  version: user.version,
});

/** A session ends once, so its version is always the first. */
export const sessionRevoked = (sessionHash: string): NewEvent => ({
  type: "session_revoked",
  data: { sessionHash },
  version: 1,
});

/** Of what is open somebody asks again: the event bears no name. */
export const claimChanged = ({ item, version }: ClaimDocument): NewEvent => ({
  type: "claim_changed",
  data: { id: item },
  version,
});
