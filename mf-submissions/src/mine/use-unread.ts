import { useUser } from "@deeds/remote-kit";
import { useCallback, useState, useSyncExternalStore } from "react";
import { onLooked, readLooked, writeLooked } from "./looked.ts";

/** The last decision that the reader has seen; null for none. */
export function useSeen(): string | null {
  const userId = useUser()?.id ?? 0;
  return useSyncExternalStore(onLooked, () => readLooked(userId));
}

/**
 * For the list itself: the last decision seen on the visit before, since which they are marked as
 * new, and how to say that one is seen now.
 */
export function useLooking(): { before: string | null; look: (decidedAt: string) => void } {
  const userId = useUser()?.id ?? 0;
  const [before] = useState(() => readLooked(userId));
  const look = useCallback((decidedAt: string) => writeLooked(userId, decidedAt), [userId]);
  return { before, look };
}
