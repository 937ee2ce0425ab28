import type { OwnSession } from "@deeds/contracts";
import type { SessionDocument } from "../models/session.ts";

/** Enough of the hash to tell one account's sessions apart; it opens nothing. */
const idLength = 24;

export const sessionName = (hash: string): string => hash.slice(0, idLength);

export const presentSession = (
  session: SessionDocument,
  currentHash: string | null,
): OwnSession => ({
  id: sessionName(session._id),
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  userAgent: session.userAgent,
  current: session._id === currentHash,
});
