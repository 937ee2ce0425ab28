import { toast } from "@deeds/ui";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { toastFailure } from "../forms/use-call.ts";

/** Names the page in the tab: `Клара Бартон — Добрые дела`; without a title the product alone. */
export function useDocumentTitle(title: string | null | undefined): void {
  const { t } = useTranslation("common");
  const product = t("productName");
  useEffect(() => {
    document.title = title ? `${title} — ${product}` : product;
  }, [title, product]);
}

/** Asks search engines to pass by while the page is shown; the gateway may have said so already. */
export function useNoIndex(): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>("meta[name=robots]") ?? added();
    return () => meta.remove();
  }, []);
}

function added(): HTMLMetaElement {
  const meta = Object.assign(document.createElement("meta"), {
    name: "robots",
    content: "noindex",
  });
  document.head.append(meta);
  return meta;
}

/** Copies a text and confirms it in a toast, or shows the text when the browser does not allow it. */
export function useCopy() {
  const { t } = useTranslation("kit");
  return async (text: string, done: string): Promise<void> => {
    if (await copyText(text)) toast({ title: done });
    else toastFailure(t("copyFailed"), text);
  };
}

/**
 * Puts a text on the clipboard; false when the browser does not allow it. The clipboard API
 * exists in secure contexts only, and an installation in the local network is often visited over http.
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "gd-hidden";
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } finally {
    field.remove();
  }
}

/** Calls back every so many milliseconds while the component is on the page; null stops it. */
export function useInterval(callback: () => void, milliseconds: number | null): void {
  const tick = useEffectEvent(callback);
  useEffect(() => {
    if (milliseconds === null) return;
    const timer = setInterval(() => tick(), milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
}
