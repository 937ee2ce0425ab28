import type { ReactNode, RefObject } from "react";

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  /** In the footer, left of the buttons, e.g. `Черновик сохранён, 14:07`. */
  footerNote?: ReactNode;
  /** 480, 656 (forms, the default) or 960 px; on phones always a sheet. */
  size?: "small" | "form" | "wide" | undefined;
  /** False where there is no way round an answer: no cross, no Escape, no click beside it. */
  dismissible?: boolean | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** `alertdialog` for what interrupts, e.g. a confirmation. */
  role?: "dialog" | "alertdialog" | undefined;
}
