import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { toast } from "@deeds/ui";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { usePageHead } from "./page-head.ts";

interface WorkspacePageProps {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  /** Without padding, e.g. for panes that scroll by themselves. */
  flush?: boolean | undefined;
  children: ReactNode;
}

/** A page of the signed-in workspace: the bar with its title and actions, then its content. */
export function WorkspacePage({ title, note, actions, flush, children }: WorkspacePageProps) {
  usePageHead({ title, noIndex: true });
  return (
    <>
      <header className="sticky top-0 z-20 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-paper px-4 py-2 md:px-6">
        <h1 className="text-name">{title}</h1>
        {note && <span className="text-muted">{note}</span>}
        {actions && <div className="ms-auto flex flex-wrap gap-3">{actions}</div>}
      </header>
      {flush ? children : <div className="px-4 py-5 md:px-6">{children}</div>}
    </>
  );
}

/** Shows a failure in a toast. */
export function toastFailure(title: string, description: string): void {
  toast({ variant: "destructive", title, description });
}

/**
 * Copies a text and confirms it in a toast, or shows the text when the browser does not allow it.
 * Returns whether it was copied.
 */
export function useCopy() {
  const { t } = useTranslation("kit");
  return async (text: string, done: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // It exists in secure contexts only, and a local network is often visited over http.
      if (!copySelected(text)) {
        toastFailure(t("copyFailed"), text);
        return false;
      }
    }
    toast({ title: done });
    return true;
  };
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

/** Calls back at this interval while the component is mounted; `null` stops it. */
export function useInterval(callback: () => void, milliseconds: number | null): void {
  const tick = useEffectEvent(callback);
  useEffect(() => {
    if (milliseconds === null) return;
    const timer = setInterval(() => tick(), milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
}

/**
 * When a page may take a new release: `allow` with the next link, `ask` when the reader agrees,
 * `block` not while the component is mounted.
 */
export type UpdateConsent = "allow" | "ask" | "block";

const consents: UpdateConsent[] = [];

/** Holds a consent while the component is mounted, e.g. `block` while a file is uploaded. */
export function useUpdateConsent(consent: UpdateConsent): void {
  useEffect(() => {
    consents.push(consent);
    return () => void consents.splice(consents.indexOf(consent), 1);
  }, [consent]);
}

/** The strictest consent of the page. */
export const updateConsent = (): UpdateConsent =>
  consents.includes("block") ? "block" : consents.includes("ask") ? "ask" : "allow";

/** Name and surname; "" when they are unknown. */
export const fullName = ({ name, surname }: Pick<Person, "name" | "surname">): string =>
  [name, surname].filter(Boolean).join(" ");

/** `/p/{slug}` when there is a slug, otherwise `/people/{id}`. */
export const profilePath = ({ id, slug }: Pick<Person, "id" | "slug">): string =>
  slug ? `/p/${slug}` : `/people/${id}`;

/** Parses a number from 1 on in an address; `null` for anything else. */
export function positiveInteger(text: string | null | undefined): number | null {
  return /^[1-9]\d{0,15}$/.test(text ?? "") ? Number(text) : null;
}

/** Shown where the settings name no others; the names are reserved for examples. */
export const siteContacts = {
  email: "hello@good-deeds.example",
  messenger: "https://telegram.good-deeds.example/",
} as const;
