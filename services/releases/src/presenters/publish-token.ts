import type { PublishToken } from "@deeds/contracts";
import type { StoredPublishToken } from "../models/publish-tokens.ts";

/** Neither the hash nor the key. */
export const presentToken = (token: StoredPublishToken): PublishToken => ({
  id: token._id,
  ...{ remote: token.remote, name: token.name, createdBy: token.createdBy },
  createdAt: token.createdAt.toISOString(),
  lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
});
