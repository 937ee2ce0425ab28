import { useTranslation } from "@deeds/i18n/react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** Joins the class names that are present. */
export const classes = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(" ");

export const useUiText = () => useTranslation("ui").t;

/** A line icon beside a word: 20 px with a 1.5 px stroke, 16 px with 1.4, measured on the screen. */
export function Icon({ of: Shape, size = 20 }: { of: LucideIcon; size?: number }) {
  return (
    <Shape aria-hidden="true" size={size} strokeWidth={size < 20 ? 1.4 : 1.5} absoluteStrokeWidth />
  );
}

/** For a short wait; the text stands beside it. */
export const Spinner = () => <span className="gd-spinner" aria-hidden="true" />;

/** For assistive technology only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className="gd-hidden">{children}</span>
);

/** The first focusable element: skips the navigation. */
export function SkipLink({ targetId = "content" }: { targetId?: string }) {
  const t = useUiText();
  return (
    <a className="gd-skip-link" href={`#${targetId}`}>
      {t("skipToContent")}
    </a>
  );
}

export type Tone = "muted" | "brand" | "accent" | "ok" | "warn" | "bad" | "info";

/** A short label; a state needs `StatusLabel` with its icon instead. */
export const Badge = ({ tone = "muted", children }: { tone?: Tone; children: ReactNode }) => (
  <span className="gd-badge" data-tone={tone}>
    {children}
  </span>
);

/** A keyboard shortcut. */
export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="gd-kbd">{children}</kbd>
);
