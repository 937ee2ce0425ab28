import { create } from "zustand";

/** Whether a part of the page that the server rendered waits for its remote, which did not load. */
export const hydrationStore = create<{ isWaiting: boolean }>()(() => ({ isWaiting: false }));

/** Resolves when the connection has returned. */
export function waitForRetry(): Promise<void> {
  hydrationStore.setState({ isWaiting: true });
  return new Promise((resolve) => {
    const retry = () => {
      hydrationStore.setState({ isWaiting: false });
      resolve();
    };
    window.addEventListener("online", retry, { once: true });
  });
}
