import type { ReactNode } from "react";

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  /** What it is, for those who do not see it. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}
