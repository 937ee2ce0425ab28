import type { NewEvent } from "@deeds/contracts";
import type { StoredClaim } from "./models/claim.ts";
import type { StoredUser } from "./models/user.ts";

export const userRegistered = (user: StoredUser): NewEvent => ({
  type: "user_registered",
  data: { id: user._id },
  version: user.version,
});

/** Makes gateways request new tokens for the account. */
export const entitlementChanged = (user: StoredUser): NewEvent => ({
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
export const claimChanged = ({ item, version }: StoredClaim): NewEvent => ({
  type: "claim_changed",
  data: { id: item },
  version,
});
