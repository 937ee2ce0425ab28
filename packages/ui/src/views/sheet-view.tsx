import { Dialog, DialogBackdrop, DialogPanel } from "@headlessui/react";
import type { SheetProps } from "../overlays/dialog.tsx";

export const SheetView = ({ open, onClose, label, className, children }: SheetProps) => (
  <Dialog open={open} onClose={onClose} aria-label={label} className={className}>
    <DialogBackdrop transition className="gd-veil" />
    <DialogPanel transition className="gd-sheet">
      {children}
    </DialogPanel>
  </Dialog>
);
