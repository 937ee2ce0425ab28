import { useTranslation } from "@deeds/i18n/react";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";

/** Joins the class names that are present. */
export const classes = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(" ");

export const useUiText = () => useTranslation("ui").t;

/** A decorative icon; the stroke is 1.5 px on screen from 20 px up, 1.4 px below. */
export function Icon({ of: Shape, size = 20 }: { of: LucideIcon; size?: number }) {
  return (
    <Shape
      aria-hidden="true"
      size={size}
      strokeWidth={size < 20 ? 1.4 : 1.5}
      absoluteStrokeWidth
      className="shrink-0"
    />
  );
}

/** Decorative: needs a text beside it. */
export const Spinner = () => <span className="gd-spinner" aria-hidden="true" />;

export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className="gd-hidden">{children}</span>
);

/** Must be the first focusable element of the page. */
export function SkipLink({ targetId = "content" }: { targetId?: string }) {
  const t = useUiText();
  return (
    <a className="gd-skip-link" href={`#${targetId}`}>
      {t("skipToContent")}
    </a>
  );
}

const neverChanges = () => () => undefined;

/**
 * False on the server and in the browser's first render of its HTML, which must be equal; then true.
 * For what only a browser knows: the time, the storage, its capabilities.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

export type Tone = "muted" | "brand" | "accent" | "ok" | "warn" | "bad" | "info";

/** A short label; for a state use `StatusLabel`, which has an icon. */
export const Badge = ({ tone = "muted", children }: { tone?: Tone; children: ReactNode }) => (
  <span className="gd-badge" data-tone={tone}>
    {children}
  </span>
);

export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="gd-kbd">{children}</kbd>
);
