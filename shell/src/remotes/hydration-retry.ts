import { hydratedEvent } from "@deeds/ui/boot-script";
import { create } from "zustand";

interface Hydration {
  /** Path of a page of the server that waits for its remote, which did not load. */
  waiting: string | null;
}

export const hydrationStore = create<Hydration>()(() => ({ waiting: null }));

/** In milliseconds; doubled with each attempt. */
const delay = { first: 5_000, longest: 60_000 };
let attempts = 0;

/** Of the document. */
const pathOfServer = globalThis.location?.pathname ?? null;

/**
 * Resolves when the connection has returned, or after a while: on a slow line the scripts arrive later
 * than their timeout.
 */
export function waitForRetry(): Promise<void> {
  hydrationStore.setState({ waiting: pathOfServer });
  const ended = () => hydrationStore.setState({ waiting: null });
  window.addEventListener(hydratedEvent, ended, { once: true });
  const delayMs = Math.min(delay.first * 2 ** attempts, delay.longest);
  attempts += 1;
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs);
    window.addEventListener("online", () => resolve(), { once: true });
  });
}
