import type { ReactNode } from "react";

/**
 * The main button of a page, fixed to the lower edge of narrow windows and in its place on wide ones.
 * The page leaves room for it below its end and never scrolls what has focus behind it.
 */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <div className="gd-bottom-bar">{children}</div>
);
