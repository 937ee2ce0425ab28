import { endpoints } from "@deeds/contracts/browser";
import { callEndpoint, updateConsent } from "@deeds/remote-kit";
import { create } from "zustand";
import { readBoot } from "../boot/boot.ts";

/** Whether this page is made of what is no longer live. */
export const renewalStore = create<{ isOld: boolean }>()(() => ({ isOld: false }));

/**
 * Asks whether this page is still made of what is live. An old one takes the new set with the next
 * link, unless a part of it says otherwise; a mandatory set it takes at once. What is typed in a form
 * is kept as the page goes.
 */
export async function lookForRenewal(): Promise<void> {
  const { live } = readBoot();
  const { keys, mandatoryAt } = await callEndpoint(endpoints.currentReleases);
  if (keys.length === 0 || keys.includes(live.key)) return;
  if (mandatoryAt !== null && mandatoryAt > live.activatedAt) return reloadSoon();
  if (renewalStore.getState().isOld) return;
  renewalStore.setState({ isOld: true });
  // Before the router hears of it: the browser itself follows the link, to a new document.
  addEventListener("click", followAnew, { capture: true });
}

/** Not all pages at one moment, and not before each gateway has heard of the set as well. */
function reloadSoon(): void {
  setTimeout(() => location.reload(), 500 + Math.random() * 2_000);
}

function followAnew(event: MouseEvent): void {
  if (updateConsent() !== "allow" || !(event.target instanceof Element)) return;
  const link = event.target.closest("a[href]");
  if (link instanceof HTMLAnchorElement && isNavigation(link, event)) event.stopPropagation();
}

const isNavigation = (link: HTMLAnchorElement, event: MouseEvent): boolean =>
  link.origin === location.origin &&
  link.pathname !== location.pathname &&
  link.target === "" &&
  !event.defaultPrevented;
