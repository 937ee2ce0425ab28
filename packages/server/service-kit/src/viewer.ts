import { createHash } from "node:crypto";
import { type Access, type Endpoint, type Identity, isFreshSignIn } from "@deeds/contracts";
import { AppError, refuse } from "./errors.ts";

/** The caller, for policies and presenters. */
export interface Viewer {
  userId: number | null;
  username: string | null;
  isAdmin: boolean;
  /** Whether it may see contacts and the content of proofs: administrators and subscribers. */
  fullAccess: boolean;
  /** The identity of an uploader, signed in or not. */
  visitorId: string | null;
  sessionHash: string | null;
  /** When the user last gave a password in this session, epoch seconds. */
  authTime: number | null;
}

export const anonymous: Viewer = {
  userId: null,
  username: null,
  isAdmin: false,
  fullAccess: false,
  visitorId: null,
  sessionHash: null,
  authTime: null,
};

/** Returns the viewer of an identity at a time, in epoch seconds. */
export function viewerOf(identity: Identity, now: number): Viewer {
  const entitled = identity.entitledUntil !== null && identity.entitledUntil > now;
  return {
    userId: identity.userId,
    username: identity.username,
    isAdmin: identity.isAdmin,
    fullAccess: identity.isAdmin || entitled,
    visitorId: identity.visitorId,
    sessionHash: identity.sessionHash,
    authTime: identity.authTime,
  };
}

/** Throws `fresh-sign-in-required` for a user who gave the password more than ten minutes ago. */
export function assertFreshSignIn({ viewer, now }: { viewer: Viewer; now: Date }): void {
  if (!isFreshSignIn(viewer.authTime, now.getTime() / 1000)) {
    throw new AppError("fresh-sign-in-required");
  }
}

/** Returns the stored digest of a session id, which `session_revoked` contains too. */
export const hashSessionId = (id: string): string => createHash("sha256").update(id).digest("hex");

const may: Record<Access, (viewer: Viewer, holdsToken: boolean) => boolean> = {
  public: () => true,
  publisher: (viewer, holdsToken) => viewer.isAdmin || holdsToken,
  "signed-in": (viewer) => viewer.userId !== null,
  admin: (viewer) => viewer.isAdmin,
};

/** Applies the role table of the contracts; `holdsToken` means a valid publish token. */
export function authorize(endpoint: Endpoint, viewer: Viewer, holdsToken: boolean) {
  if (may[endpoint.access](viewer, holdsToken)) return;
  throw viewer.userId === null ? refuse.notAuthenticated() : refuse.notAllowed();
}
