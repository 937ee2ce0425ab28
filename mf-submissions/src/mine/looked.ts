/**
 * The last decision that an account's owner has seen on this device, by the time it was made: the
 * server's clock on both sides, whatever the device's own says.
 */
const keyOf = (userId: number) => `submissions-looked:${userId}`;
const changed = "submissions-looked";

export function readLooked(userId: number): string | null {
  try {
    return localStorage.getItem(keyOf(userId));
  } catch {
    return null;
  }
}

/** Storage may be switched off: then everything stays unread. */
export function writeLooked(userId: number, decidedAt: string): void {
  try {
    localStorage.setItem(keyOf(userId), decidedAt);
  } catch {
    return;
  }
  window.dispatchEvent(new Event(changed));
}

/** Hears of it, in other tabs too; returns how to stop. */
export function onLooked(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  window.addEventListener("storage", listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener("storage", listener);
  };
}
