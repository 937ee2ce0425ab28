import type { ReactNode } from "react";

/** A key, shown where pressing it does something. */
export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="gd-kbd">{children}</kbd>
);
