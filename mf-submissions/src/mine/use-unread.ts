import { useUser } from "@deeds/remote-kit";
import { readStored, writeStored } from "@deeds/ui";
import { useCallback, useState, useSyncExternalStore } from "react";

/**
 * The last decision that an account's owner has seen on this device, by the time it was made: the
 * server's clock on both sides, whatever the device's own says.
 */
const keyOf = (userId: number) => `submissions-looked:${userId}`;
const changed = "submissions-looked";

const readLooked = (userId: number): string | null => readStored(keyOf(userId));

function writeLooked(userId: number, decidedAt: string): void {
  writeStored(keyOf(userId), decidedAt);
  window.dispatchEvent(new Event(changed));
}

/** Hears of it, in other tabs too; returns how to stop. */
function onLooked(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  window.addEventListener("storage", listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener("storage", listener);
  };
}

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
