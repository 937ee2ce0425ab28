import {
  Description,
  DialogBackdrop,
  DialogPanel,
  DialogTitle,
  Dialog as HeadlessDialog,
} from "@headlessui/react";
import { X } from "lucide-react";
import { IconButton } from "../actions/icon-button.tsx";
import type { DialogProps } from "../overlays/dialog.tsx";
import { useScope } from "../scope.tsx";
import { useUiText } from "../text.ts";

export function DialogView(props: DialogProps) {
  const { open, onClose, dismissible = true, size = "form", initialFocus, role } = props;
  const scope = useScope();
  return (
    <HeadlessDialog
      data-mf={scope}
      open={open}
      onClose={() => dismissible && onClose()}
      {...(initialFocus ? { initialFocus } : {})}
      {...(role ? { role } : {})}
    >
      <DialogBackdrop transition className="gd-veil" />
      <div className="gd-dialog-place">
        <DialogPanel transition className="gd-dialog" data-size={size}>
          <DialogContent {...props} />
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}

function DialogContent(props: DialogProps) {
  const { title, description, children, footer, footerNote, onClose, dismissible = true } = props;
  const t = useUiText();
  return (
    <>
      <div className="gd-dialog-head">
        <DialogTitle className="gd-dialog-title" data-no-close={!dismissible || undefined}>
          {title}
        </DialogTitle>
        {dismissible && <IconButton icon={X} label={t("close")} onClick={onClose} />}
      </div>
      <div className="gd-dialog-body">
        {description && <Description className="gd-dialog-description">{description}</Description>}
        {children}
      </div>
      {(footer || footerNote) && (
        <div className="gd-dialog-foot">
          {footerNote && <p className="gd-dialog-note">{footerNote}</p>}
          {footer}
        </div>
      )}
    </>
  );
}
