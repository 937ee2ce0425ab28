import type { Identity } from "@deeds/contracts";
import type { Caller } from "../identity/caller.ts";

/** Who listens to a stream, as far as it was known when it was opened. */
export interface Viewer {
  sessionId: string | null;
  identity: Identity | null;
  /** Who it is could not be said then. */
  unknown: boolean;
}

export const viewerOf = (sessionId: string | null, { identity, unknown }: Caller): Viewer => ({
  sessionId,
  identity,
  unknown,
});
