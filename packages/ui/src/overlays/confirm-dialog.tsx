import { type ReactNode, useRef } from "react";
import { Button } from "../actions/button.tsx";
import { useUiText } from "../text.ts";
import { Dialog } from "./dialog.tsx";

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
