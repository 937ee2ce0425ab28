import { useUser } from "@deeds/remote-kit";
import { useLocation } from "@deeds/router";
import { IconButton } from "@deeds/ui";
import { Dialog, DialogBackdrop, DialogPanel } from "@headlessui/react";
import { X } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { PanelNav } from "../navigation/panel-nav.tsx";
import { DrawerFoot } from "./drawer-foot.tsx";
import { DrawerLinks } from "./drawer-links.tsx";
import { DrawerPreferences } from "./drawer-preferences.tsx";
import { ProductName } from "./product-name.tsx";

interface DrawerProps {
  open: boolean;
  onClose: () => void;
}

/** Everything that the panel and the header offer, sliding in from the side on narrow screens. */
export function Drawer({ open, onClose }: DrawerProps) {
  const { t } = useTranslation("ui");
  const user = useUser();
  useCloseOnNavigation(onClose);
  return (
    <Dialog open={open} onClose={onClose} aria-label={t("menu")} className="lg:hidden">
      <DialogBackdrop transition className="gd-veil" />
      <DialogPanel
        transition
        className="fixed inset-y-0 end-0 z-50 flex w-80 max-w-[calc(100vw-3rem)] flex-col gap-5 overflow-y-auto border-s border-line bg-surface p-4 shadow-overlay transition duration-(--duration-dialog) ease-standard data-closed:translate-x-4 data-closed:opacity-0"
      >
        <div className="flex items-center justify-between">
          <ProductName />
          <IconButton icon={X} label={t("close")} onClick={onClose} />
        </div>
        {user && <PanelNav user={user} narrow />}
        <DrawerLinks />
        <DrawerPreferences />
        <DrawerFoot />
      </DialogPanel>
    </Dialog>
  );
}

function useCloseOnNavigation(onClose: () => void): void {
  const { key } = useLocation();
  const close = useEffectEvent(onClose);
  useEffect(() => close(), [key]);
}
