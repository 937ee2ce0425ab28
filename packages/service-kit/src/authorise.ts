import type { Access, Endpoint } from "@deeds/contracts";
import { refuse } from "./errors.ts";
import type { Viewer } from "./viewer.ts";

/** Publish tokens are checked by the releases service itself, so everyone reaches its door. */
const may: Record<Access, (viewer: Viewer) => boolean> = {
  public: () => true,
  publisher: () => true,
  "signed-in": (viewer) => viewer.userId !== null,
  admin: (viewer) => viewer.isAdmin,
};

/** The role table of the contracts, applied before a call is read. */
export function authorise(endpoint: Endpoint, viewer: Viewer) {
  if (may[endpoint.access](viewer)) return;
  throw viewer.userId === null ? refuse.notAuthenticated() : refuse.notAllowed();
}
