import { type ReactNode, type RefObject, useRef } from "react";
import { Button } from "../actions/button.tsx";
import { useUiText } from "../text.ts";
import { useViewsOf } from "../views/use-views.ts";

/** A dialog with trapped focus; it carries the remote's scope into its portal. */
export function Dialog(props: DialogProps) {
  const views = useViewsOf(props.open);
  return views && <views.DialogView {...props} />;
}

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

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  /** What it is, for those who do not see it. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A panel that slides in from the side, e.g. the menu of narrow screens. */
export function Sheet(props: SheetProps) {
  const views = useViewsOf(props.open);
  return views && <views.SheetView {...props} />;
}

interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  /** The verb of the action, e.g. "Отклонить". */
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  destructive?: boolean | undefined;
  /** While the request runs. */
  pending?: boolean | undefined;
  onConfirm: () => void;
  onClose: () => void;
  /** E.g. a field for the reason. */
  children?: ReactNode;
}

/** Asks before something that cannot be undone; focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, description, confirmLabel, cancelLabel, onConfirm, onClose } = props;
  const t = useUiText();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      role="alertdialog"
      size="small"
      dismissible={!props.pending}
      initialFocus={cancel}
      {...{ open, onClose, title, description }}
      footer={
        <>
          <Button ref={cancel} disabled={props.pending} onClick={onClose}>
            {cancelLabel ?? t("cancel")}
          </Button>
          <Button
            variant={props.destructive ? "destructive" : "primary"}
            loading={props.pending}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
