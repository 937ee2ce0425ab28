import type { Access, Endpoint } from "@deeds/contracts";
import { refuse } from "./errors.ts";
import type { Viewer } from "./viewer.ts";

const may: Record<Access, (viewer: Viewer, holdsToken: boolean) => boolean> = {
  public: () => true,
  publisher: (viewer, holdsToken) => viewer.isAdmin || holdsToken,
  "signed-in": (viewer) => viewer.userId !== null,
  admin: (viewer) => viewer.isAdmin,
};

/**
 * The role table of the contracts, applied before a call is read.
 * @param holdsToken whether a publish token came along
 */
export function authorise(endpoint: Endpoint, viewer: Viewer, holdsToken: boolean) {
  if (may[endpoint.access](viewer, holdsToken)) return;
  throw viewer.userId === null ? refuse.notAuthenticated() : refuse.notAllowed();
}
