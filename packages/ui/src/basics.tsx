import { useTranslation } from "@deeds/i18n/react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** Joins class names, leaving out what is absent. */
export const classes = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(" ");

/** Translations of the namespace `ui`, for the words inside our own components. */
export const useUiText = () => useTranslation("ui").t;

/** A line icon beside a word: 20 px with a 1.5 px stroke, 16 px with 1.4, measured on the screen. */
export function Icon({ of: Shape, size = 20 }: { of: LucideIcon; size?: number }) {
  return (
    <Shape aria-hidden="true" size={size} strokeWidth={size < 20 ? 1.4 : 1.5} absoluteStrokeWidth />
  );
}

/** Turns while something small is on its way; the words stand beside it. */
export const Spinner = () => <span className="gd-spinner" aria-hidden="true" />;

/** Read out, not shown. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className="gd-hidden">{children}</span>
);

/** The first stop of the keyboard: past the navigation, to the element with this id. */
export function SkipLink({ targetId = "content" }: { targetId?: string }) {
  const t = useUiText();
  return (
    <a className="gd-skip-link" href={`#${targetId}`}>
      {t("skipToContent")}
    </a>
  );
}

export type Tone = "muted" | "brand" | "accent" | "ok" | "warn" | "bad" | "info";

/** A short label on a soft ground; a state needs `StatusLabel` with its icon instead. */
export const Badge = ({ tone = "muted", children }: { tone?: Tone; children: ReactNode }) => (
  <span className="gd-badge" data-tone={tone}>
    {children}
  </span>
);

/** A key, shown where pressing it does something. */
export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="gd-kbd">{children}</kbd>
);
