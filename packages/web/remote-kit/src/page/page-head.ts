import { useTranslation } from "@deeds/i18n/react";
import { useContext, useEffect } from "react";
import { type PageHeadInput, RenderPassContext } from "../render/render-pass.ts";

export type { PageHeadInput };

/**
 * States what the page is called, for the tab, search engines and shared links: `title` without the
 * product's name, `null` for the product alone. On the server the whole head goes into the document;
 * in the browser title and `noindex` follow it.
 *
 * ```tsx
 * usePageHead({ title: event.name, canonical: `/events/${event.id}`, kind: "website" });
 * ```
 */
export function usePageHead(head: PageHeadInput): void {
  const pass = useContext(RenderPassContext);
  if (pass) pass.head = head;
  const { t } = useTranslation("common");
  const product = t("productName");
  const { title, noIndex = false } = head;
  useEffect(() => {
    document.title = title ? `${title} — ${product}` : product;
  }, [title, product]);
  useEffect(() => setNoIndex(noIndex), [noIndex]);
}

function setNoIndex(noIndex: boolean): void {
  const present = document.querySelector("meta[name=robots]");
  if (!noIndex) present?.remove();
  if (!noIndex || present) return;
  const meta = Object.assign(document.createElement("meta"), {
    name: "robots",
    content: "noindex",
  });
  document.head.append(meta);
}

let serverOrigin = "";

/** Sets the origin on the server, which has no `location`. */
export function setSiteOrigin(origin: string): void {
  serverOrigin = origin;
}

/** Origin of the site, for absolute addresses. */
export const siteOrigin = (): string =>
  typeof location === "undefined" ? serverOrigin : location.origin;
