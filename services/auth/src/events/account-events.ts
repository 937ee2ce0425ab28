import type { NewEvent } from "@deeds/contracts";
import type { ClaimDocument, UserDocument } from "../models/index.ts";

export const userRegistered = (user: UserDocument): NewEvent => ({
  type: "user_registered",
  data: { id: user._id },
  version: user.version,
});

/** Makes gateways request new tokens for the account. */
export const entitlementChanged = (user: UserDocument): NewEvent => ({
  type: "entitlement_changed",
  data: { userId: user._id },
  version: user.version,
});

/** A session ends once, so its version is always 1. */
export const sessionRevoked = (sessionHash: string): NewEvent => ({
  type: "session_revoked",
  data: { sessionHash },
  version: 1,
});

/** Has no username: administrators reload the claims, which are for them only. */
export const claimChanged = ({ item, version }: ClaimDocument): NewEvent => ({
  type: "claim_changed",
  data: { id: item },
  version,
});
