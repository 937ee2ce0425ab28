import type { ReactNode } from "react";

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
