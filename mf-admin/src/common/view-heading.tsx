import type { ReactNode } from "react";

/** Names the view of a page for those who go by headings; its tab says it to everyone else. */
export const ViewHeading = ({ children }: { children: ReactNode }) => (
  <h2 className="sr-only">{children}</h2>
);
