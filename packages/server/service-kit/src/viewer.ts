import { createHash } from "node:crypto";
import type { Access, Endpoint, Identity } from "@deeds/contracts";
import { refuse } from "./errors.ts";

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
