import { endpoints } from "@deeds/contracts/browser";
import { callEndpoint, updateConsent } from "@deeds/remote-kit";
import { create } from "zustand";
import { readBoot } from "../boot/boot.ts";

/** Whether the page was loaded from a release set that is no longer live. */
export const updateStore = create<{ isOutdated: boolean }>()(() => ({ isOutdated: false }));

/**
 * Checks whether the release set of the page is still live. If not, the next link loads a new
 * document, unless a component withholds its consent; a mandatory set reloads the page. Form drafts
 * are stored on unload.
 */
export async function checkForUpdate(): Promise<void> {
  const { live } = readBoot();
  const { keys, mandatoryAt } = await callEndpoint(endpoints.currentReleases);
  const isCurrent = live.key.split("+").every((part) => keys.includes(part));
  if (keys.length === 0 || isCurrent) return;
  if (mandatoryAt !== null && mandatoryAt > live.activatedAt) {
    // Spreads the reloads of all open pages and leaves each gateway time to receive the new set.
    setTimeout(() => location.reload(), 500 + Math.random() * 2_000);
    return;
  }
  if (updateStore.getState().isOutdated) return;
  updateStore.setState({ isOutdated: true });
  // In the capture phase, before the router, so that the browser itself follows the link.
  addEventListener("click", bypassRouter, { capture: true });
}

function bypassRouter(event: MouseEvent): void {
  if (updateConsent() !== "allow" || !(event.target instanceof Element)) return;
  const link = event.target.closest("a[href]");
  if (link instanceof HTMLAnchorElement && isNavigation(link, event)) event.stopPropagation();
}

/** Whether a click on a link opens another page of the site in this tab. */
export const isNavigation = (link: HTMLAnchorElement, event: MouseEvent): boolean =>
  link.origin === location.origin &&
  link.pathname !== location.pathname &&
  link.target === "" &&
  !event.defaultPrevented;
